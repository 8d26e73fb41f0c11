import { Link } from '@tanstack/react-router';
import { showAlert } from '../../shared/dialogs/dialog-store.ts';
import type { Credentials } from '../../shared/identity/identity.ts';
import { NOTICES } from '../../shared/messages.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { useSignIn } from './session.queries.ts';

type LoginFormProps = { onSignedIn: () => void };

export function LoginForm({ onSignedIn }: LoginFormProps) {
  const signIn = useSignIn();

  const submit = (credentials: Credentials) => {
    signIn.mutate(credentials, {
      onSuccess: () => void showAlert(NOTICES.loggedIn).then(onSignedIn),
    });
  };

  return (
    <CredentialsForm
      action="Login"
      passwordAutoComplete="current-password"
      isRefused={signIn.isError}
      isPending={signIn.isPending}
      onSubmit={submit}
      onGoogleSignedIn={onSignedIn}
    >
      Not having an account?{' '}
      <Link to="/register" className="font-semibold text-accent underline">
        Register here
      </Link>
    </CredentialsForm>
  );
}
