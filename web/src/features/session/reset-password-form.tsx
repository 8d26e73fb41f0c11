import { RESET_LINK_SECONDS } from '@bookstore/contracts/lifetimes';
import { i18n } from '@bookstore/i18n/i18n';
import { Link } from '@tanstack/react-router';
import { formatLifetime } from '../../shared/format/format-lifetime.ts';
import { RequestError } from '../../shared/http/http.ts';
import { account } from '../../shared/identity/account.ts';
import { NewPasswordForm } from '../../shared/identity/password-forms.tsx';
import { buttonStyle } from '../../shared/ui/button.tsx';
import { FormResult } from '../../shared/form/form-result.tsx';
import { useSessionMutation } from './session.queries.ts';

const isDeadLink = (error: unknown) => error instanceof RequestError && error.reason === 'INVALID_TOKEN';

const DeadLink = () => (
  <FormResult
    text={i18n.t('This link does not work any more: it was used already, or is older than {lifetime}.', {
      lifetime: formatLifetime(RESET_LINK_SECONDS),
    })}
  >
    <Link to="/forgot-password" className={buttonStyle()}>
      {i18n.t('Send a new link')}
    </Link>
  </FormResult>
);

/** Sets a new password with the token of the mail. */
export function ResetPasswordForm({ token }: { token: string | undefined }) {
  /** Ends all sessions, also the one of this browser. */
  const resetPassword = useSessionMutation(account.resetPassword);

  if (!token || isDeadLink(resetPassword.error)) return <DeadLink />;
  if (resetPassword.isSuccess)
    return (
      <FormResult
        text={i18n.t('Your password is changed, and you are logged out everywhere. Login with the new one.')}
      >
        <Link to="/login" className={buttonStyle()}>
          {i18n.t('Login')}
        </Link>
      </FormResult>
    );
  return (
    <NewPasswordForm
      sending={{
        ...resetPassword,
        mutate: (newPassword) => resetPassword.mutate({ token, newPassword }),
      }}
    />
  );
}
