import { LANGUAGES } from '@bookstore/contracts/shop-languages';
import { i18n } from '@bookstore/i18n/i18n';
import { showAlert } from '../../shared/dialogs/dialogs.ts';
import { AccountSection } from '../../shared/ui/account-section.tsx';
import { Select } from '../../shared/ui/select.tsx';
import { useChooseLanguage } from './staff-account.queries.ts';

/** Chooses in which language the dashboard speaks to the account. */
export function OwnLanguage({ language = '' }: { language: string | undefined }) {
  const { mutate } = useChooseLanguage();
  const choose = (chosen: string) =>
    mutate(
      { language: chosen },
      {
        onError: () => void showAlert(i18n.t('The language could not be changed. Please try again.')),
      },
    );
  return (
    <AccountSection title={i18n.t('Language')} text={i18n.t('Of the dashboard, for you alone.')}>
      <Select
        label={i18n.t('Language of the dashboard')}
        isLabelHidden
        value={language}
        options={[
          { value: '', label: i18n.t('Language of the shop') },
          ...LANGUAGES.map(({ tag, name }) => ({ value: tag, label: name })),
        ]}
        onChange={choose}
      />
    </AccountSection>
  );
}
