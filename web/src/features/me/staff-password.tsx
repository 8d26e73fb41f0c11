import { passwordChange, type PasswordChange } from '@bookstore/contracts/staff';
import { showToast } from '../../shared/dialogs/dialogs.ts';
import { CODE_FIELD } from '../../shared/form/code-field.ts';
import { TextField } from '../../shared/form/fields.tsx';
import { PasswordField, PasswordOwner } from '../../shared/form/password-field.tsx';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import { readCode } from '../../shared/http/http.ts';
import { IdentityForm } from '../../shared/identity/identity-form.tsx';
import { NEW_PASSWORD_FIELD } from '../../shared/identity/new-password.ts';
import { AccountSection, FORM_STYLE } from '../../shared/ui/account-section.tsx';
import { useChangePassword } from './staff-account.queries.ts';

const CHANGED = 'Your password is changed';
const WRONG = 'The current password is not correct.';
const WRONG_WITH_CODE = 'The current password is not correct, or the code is wrong or was used already.';
const CHANGE_FAILED = 'Your password could not be changed. Please try again.';

type StaffPasswordProps = {
  username: string;
  isOperator: boolean;
  /** Whether the present one works once. */
  isOneTime: boolean;
  /** Whether a code is asked for, too. */
  hasTotp: boolean;
};

export function StaffPassword({ username, isOperator, isOneTime, hasTotp }: StaffPasswordProps) {
  const form = useZodForm(passwordChange, { password: '', newPassword: '' });
  const changePassword = useChangePassword();
  const wrong = hasTotp ? WRONG_WITH_CODE : WRONG;

  const submit = (values: PasswordChange) =>
    changePassword.mutate(values, {
      onSuccess: () => {
        // With the count kept, passwords that were shown stay hidden.
        form.reset(undefined, { keepSubmitCount: true });
        showToast(CHANGED);
      },
    });

  return (
    <AccountSection
      title="Password"
      text={
        isOperator
          ? 'A new password ends your sessions on all other devices. When the settings of the shop change, yours is the one in them again.'
          : 'A new password ends your sessions on all other devices.'
      }
    >
      <IdentityForm
        form={form}
        submit="Change password"
        mutation={changePassword}
        failure={readCode(changePassword.error) === 'INVALID_CREDENTIALS' ? wrong : CHANGE_FAILED}
        className={FORM_STYLE}
        onSubmit={submit}
      >
        <PasswordOwner username={username} />
        <PasswordField
          form={form}
          name="password"
          label={isOneTime ? 'One-time password' : 'Current password'}
          autoComplete="current-password"
          required
        />
        {hasTotp && <TextField form={form} {...CODE_FIELD} />}
        <PasswordField form={form} {...NEW_PASSWORD_FIELD} />
      </IdentityForm>
    </AccountSection>
  );
}
