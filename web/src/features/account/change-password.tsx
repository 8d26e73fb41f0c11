import { i18n } from '@bookstore/i18n/i18n';
import { z } from 'zod';
import { newPassword } from '../../shared/identity/new-password.ts';
import { ChangePasswordForm } from '../../shared/identity/password-forms.tsx';
import { AccountSection } from '../../shared/ui/account-section.tsx';
import { useChangePassword } from './account.queries.ts';

const passwordChange = z.object({ password: z.string().min(1), newPassword });

export function ChangePassword({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const sending = useChangePassword();
  return (
    <AccountSection
      title={i18n.t('Password')}
      text={i18n.t('A new password ends your sessions on all other devices.')}
    >
      {hasPassword ? (
        <ChangePasswordForm
          schema={passwordChange}
          username={email}
          label={i18n.t('Current password')}
          sending={sending}
        />
      ) : (
        <p>{i18n.t('You sign in with Google, without a password here.')}</p>
      )}
    </AccountSection>
  );
}
