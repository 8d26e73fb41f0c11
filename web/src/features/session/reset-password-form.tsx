import { describeLifetime, RESET_LINK_SECONDS } from '@bookstore/contracts/lifetimes';
import { Link } from '@tanstack/react-router';
import { z } from 'zod';
import { PasswordField } from '../../shared/form/password-field.tsx';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import { RequestError } from '../../shared/http/http.ts';
import { account } from '../../shared/identity/account.ts';
import { IdentityForm } from '../../shared/identity/identity-form.tsx';
import { NEW_PASSWORD_FIELD, newPassword } from '../../shared/identity/new-password.ts';
import { buttonStyle } from '../../shared/ui/button.tsx';
import { FormResult } from '../../shared/form/form-result.tsx';
import { useSessionMutation } from './session.queries.ts';

const FAILED = 'The password could not be set. Please try again.';

const replacement = z.object({ newPassword });

const isDeadLink = (error: unknown) => error instanceof RequestError && error.reason === 'INVALID_TOKEN';

const DeadLink = () => (
  <FormResult
    text={`This link does not work any more: it was used already, or is older than ${describeLifetime(RESET_LINK_SECONDS)}.`}
  >
    <Link to="/forgot-password" className={buttonStyle()}>
      Send a new link
    </Link>
  </FormResult>
);

/** Sets a new password with the token of the mail. */
export function ResetPasswordForm({ token }: { token: string | undefined }) {
  /** Ends all sessions, also the one of this browser. */
  const resetPassword = useSessionMutation(account.resetPassword);
  const form = useZodForm(replacement, { newPassword: '' });

  if (!token || isDeadLink(resetPassword.error)) return <DeadLink />;
  if (resetPassword.isSuccess)
    return (
      <FormResult text="Your password is changed, and you are logged out everywhere. Login with the new one.">
        <Link to="/login" className={buttonStyle()}>
          Login
        </Link>
      </FormResult>
    );
  return (
    <IdentityForm
      form={form}
      submit="Set password"
      mutation={resetPassword}
      failure={FAILED}
      onSubmit={(values) => resetPassword.mutate({ token, ...values })}
    >
      <PasswordField form={form} {...NEW_PASSWORD_FIELD} />
    </IdentityForm>
  );
}
