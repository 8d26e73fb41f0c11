import { z } from 'zod';
import { showToast } from '../../shared/dialogs/dialogs.ts';
import { PasswordField } from '../../shared/form/password-field.tsx';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import { IdentityForm } from '../../shared/identity/identity-form.tsx';
import { NEW_PASSWORD_FIELD, newPassword } from '../../shared/identity/new-password.ts';
import { AccountSection, FORM_STYLE } from '../../shared/ui/account-section.tsx';
import { useChangePassword } from './account.queries.ts';

const CHANGED = 'Your password is changed';
const CHANGE_FAILED = 'Your password could not be changed. Please try again.';

const passwordChange = z.object({ currentPassword: z.string().min(1), newPassword });
type PasswordChange = z.infer<typeof passwordChange>;

function PasswordForm({ email }: { email: string }) {
  const form = useZodForm(passwordChange, { currentPassword: '', newPassword: '' });
  const changePassword = useChangePassword();

  const submit = (values: PasswordChange) =>
    changePassword.mutate(values, {
      onSuccess: () => {
        // With the count kept, passwords that were shown stay hidden.
        form.reset(undefined, { keepSubmitCount: true });
        showToast(CHANGED);
      },
    });

  return (
    <IdentityForm
      form={form}
      submit="Change password"
      mutation={changePassword}
      failure={CHANGE_FAILED}
      className={FORM_STYLE}
      onSubmit={submit}
    >
      {/* Tells password managers whose password it is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        form={form}
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
        required
      />
      <PasswordField form={form} {...NEW_PASSWORD_FIELD} />
    </IdentityForm>
  );
}

export const ChangePassword = ({ email, hasPassword }: { email: string; hasPassword: boolean }) => (
  <AccountSection title="Password" text="A new password ends your sessions on all other devices.">
    {hasPassword ? <PasswordForm email={email} /> : <p>You sign in with Google, without a password here.</p>}
  </AccountSection>
);
