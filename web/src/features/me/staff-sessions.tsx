import { i18n } from '@bookstore/i18n/i18n';
import { showAlert, showToast } from '../../shared/dialogs/dialogs.ts';
import { AccountSection } from '../../shared/ui/account-section.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { useEndOtherSessions } from './staff-account.queries.ts';

export function StaffSessions() {
  const { isPending, mutate } = useEndOtherSessions();
  const end = () =>
    mutate(undefined, {
      onSuccess: () => showToast(i18n.t('All other sessions are ended')),
      onError: () => void showAlert(i18n.t('The sessions could not be ended. Please try again.')),
    });
  return (
    <AccountSection
      title={i18n.t('Sessions')}
      text={i18n.t('Sign out on all other devices. It takes full effect within five seconds.')}
    >
      <Button look="danger" className="-my-2 -ms-4" disabled={isPending} onClick={end}>
        {i18n.t('End all other sessions')}
      </Button>
    </AccountSection>
  );
}
