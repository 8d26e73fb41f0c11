import { passwordChange } from '@bookstore/contracts/staff';
import { i18n } from '@bookstore/i18n/i18n';
import { ChangePasswordForm } from '../../shared/identity/password-forms.tsx';
import { AccountSection } from '../../shared/ui/account-section.tsx';
import { useChangePassword } from './staff-account.queries.ts';

type StaffPasswordProps = {
  username: string;
  isOperator: boolean;
  /** Whether the present one works once. */
  isOneTime: boolean;
  /** Whether a code is asked for, too. */
  hasTotp: boolean;
};

export const StaffPassword = ({ username, isOperator, isOneTime, hasTotp }: StaffPasswordProps) => (
  <AccountSection
    title={i18n.t('Password')}
    text={
      isOperator
        ? i18n.t(
            'A new password ends your sessions on all other devices. When the settings of the shop change, yours is the one in them again.',
          )
        : i18n.t('A new password ends your sessions on all other devices.')
    }
  >
    <ChangePasswordForm
      schema={passwordChange}
      username={username}
      label={isOneTime ? i18n.t('One-time password') : i18n.t('Current password')}
      hasTotp={hasTotp}
      sending={useChangePassword()}
    />
  </AccountSection>
);
