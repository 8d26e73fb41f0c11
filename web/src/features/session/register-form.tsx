import { Link } from '@tanstack/react-router';
import { showAlert } from '../../shared/dialogs/dialog-store.ts';
import type { Credentials } from '../../shared/identity/identity.ts';
import { NOTICES } from '../../shared/messages.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { useRegister } from './session.queries.ts';

type RegisterFormProps = { onGoogleSignedIn: () => void };

export function RegisterForm({ onGoogleSignedIn }: RegisterFormProps) {
  const register = useRegister();

  const submit = (credentials: Credentials) => {
    register.mutate(credentials, { onSuccess: () => void showAlert(NOTICES.registered) });
  };

  return (
    <CredentialsForm
      action="Register"
      passwordAutoComplete="new-password"
      passwordHint="8 to 128 characters."
      isRefused={register.isError}
      isPending={register.isPending}
      onSubmit={submit}
      onGoogleSignedIn={onGoogleSignedIn}
    >
      Have an account?{' '}
      <Link to="/login" className="font-semibold text-accent underline">
        Login here
      </Link>
    </CredentialsForm>
  );
}
