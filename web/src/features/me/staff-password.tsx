import { passwordChange } from '@bookstore/contracts/staff';
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
    title="Password"
    text={
      isOperator
        ? 'A new password ends your sessions on all other devices. When the settings of the shop change, yours is the one in them again.'
        : 'A new password ends your sessions on all other devices.'
    }
  >
    <ChangePasswordForm
      schema={passwordChange}
      username={username}
      label={isOneTime ? 'One-time password' : 'Current password'}
      hasTotp={hasTotp}
      sending={useChangePassword()}
    />
  </AccountSection>
);
