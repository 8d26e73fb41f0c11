import { z } from 'zod';
import { newPassword } from '../../shared/identity/new-password.ts';
import { ChangePasswordForm } from '../../shared/identity/password-forms.tsx';
import { AccountSection } from '../../shared/ui/account-section.tsx';
import { useChangePassword } from './account.queries.ts';

const passwordChange = z.object({ password: z.string().min(1), newPassword });

export function ChangePassword({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const sending = useChangePassword();
  return (
    <AccountSection title="Password" text="A new password ends your sessions on all other devices.">
      {hasPassword ? (
        <ChangePasswordForm
          schema={passwordChange}
          username={email}
          label="Current password"
          sending={sending}
        />
      ) : (
        <p>You sign in with Google, without a password here.</p>
      )}
    </AccountSection>
  );
}
