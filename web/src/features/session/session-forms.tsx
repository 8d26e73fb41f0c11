import { emailAddress } from '@bookstore/contracts/text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { showAlert } from '../../shared/dialogs/dialogs.ts';
import { FormAlert, TextField } from '../../shared/form/fields.tsx';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import type { Credentials } from '../../shared/identity/identity.ts';
import { MESSAGES, NOTICES } from '../../shared/messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { identityOptionsQuery } from './identity-options.queries.ts';
import { useGoogleSignIn, useRegister, useSignIn } from './session.queries.ts';

/** The password policy is enforced by the identity service. */
const credentials = z.object({ email: emailAddress, password: z.string().min(1) });

const LINK = 'font-semibold text-accent underline';

function GoogleButton({ onSignedIn }: { onSignedIn: () => void }) {
  const signIn = useGoogleSignIn();
  const { data: options, isError } = useQuery(identityOptionsQuery());
  // Where it is not known whether there is Google, a customer without a password can at least try.
  if (!(options?.hasGoogle ?? isError)) return null;

  const start = () =>
    signIn.mutate(undefined, {
      onSuccess: () => void showAlert(NOTICES.loggedIn).then(onSignedIn),
      onError: () => void showAlert(MESSAGES.googleSignInFailed),
    });

  return (
    <div className="mt-5 border-t border-line pt-5">
      <Button look="secondary" className="w-full" disabled={signIn.isPending} onClick={start}>
        Sign-in with Google
      </Button>
    </div>
  );
}

type CredentialsFormProps = {
  submitLabel: string;
  password: { autoComplete: 'current-password' | 'new-password'; hint?: string };
  afterPassword?: ReactNode;
  mutation: { isError: boolean; isPending: boolean };
  onSubmit: (credentials: Credentials) => void;
  onGoogleSignedIn: () => void;
  children: ReactNode;
};

function CredentialsForm({ mutation, onSubmit, children, ...props }: CredentialsFormProps) {
  const form = useZodForm(credentials, { email: '', password: '' });
  return (
    <div>
      <form noValidate className="grid gap-5" onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}>
        <TextField form={form} name="email" label="Email" type="email" autoComplete="email" required />
        <div className="relative">
          <TextField
            form={form}
            name="password"
            label="Password"
            type="password"
            {...props.password}
            required
          />
          {props.afterPassword}
        </div>
        <FormAlert>{mutation.isError && MESSAGES.loginFailed}</FormAlert>
        <Button type="submit" disabled={mutation.isPending}>
          {props.submitLabel}
        </Button>
      </form>
      <p className="mt-5">{children}</p>
      <GoogleButton onSignedIn={props.onGoogleSignedIn} />
    </div>
  );
}

/** On the line of the password's label, where it moves nothing when it appears, and with Tab after the field. */
function ForgotPasswordLink() {
  const { data: options } = useQuery(identityOptionsQuery());
  return (
    options?.hasPasswordReset && (
      <Link
        to="/forgot-password"
        className={`absolute top-0 right-0 inline-flex min-h-6 items-center text-sm ${LINK}`}
      >
        Forgot password?
      </Link>
    )
  );
}

export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const signIn = useSignIn();
  return (
    <CredentialsForm
      submitLabel="Login"
      password={{ autoComplete: 'current-password' }}
      afterPassword={<ForgotPasswordLink />}
      mutation={signIn}
      onSubmit={(values) =>
        signIn.mutate(values, { onSuccess: () => void showAlert(NOTICES.loggedIn).then(onSignedIn) })
      }
      onGoogleSignedIn={onSignedIn}
    >
      Not having an account?{' '}
      <Link to="/register" className={LINK}>
        Register here
      </Link>
    </CredentialsForm>
  );
}

export function RegisterForm({ onGoogleSignedIn }: { onGoogleSignedIn: () => void }) {
  const register = useRegister();
  return (
    <CredentialsForm
      submitLabel="Register"
      password={{ autoComplete: 'new-password', hint: '8 to 128 characters.' }}
      mutation={register}
      onSubmit={(values) => register.mutate(values, { onSuccess: () => void showAlert(NOTICES.registered) })}
      onGoogleSignedIn={onGoogleSignedIn}
    >
      Have an account?{' '}
      <Link to="/login" className={LINK}>
        Login here
      </Link>
    </CredentialsForm>
  );
}
