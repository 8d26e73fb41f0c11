import { emailAddress } from '@bookstore/contracts/text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { showAlert } from '../../shared/dialogs/dialogs.ts';
import { TextField } from '../../shared/form/fields.tsx';
import { Form } from '../../shared/form/form.tsx';
import { PasswordField } from '../../shared/form/password-field.tsx';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import { RequestError } from '../../shared/http/http.ts';
import { NEW_PASSWORD_FIELD, newPassword } from '../../shared/identity/new-password.ts';
import { type Credentials, register, signIn, signInWithGoogle } from '../../shared/identity/sign-in.ts';
import { SignInError } from '../../shared/identity/sign-in-error.tsx';
import { MESSAGES } from '../../shared/page/messages.ts';
import { PAGE_NOTICES } from '../../shared/page/page-notices.ts';
import { Button } from '../../shared/ui/button.tsx';
import { identityOptionsQuery } from './identity-options.queries.ts';
import { FormResult } from '../../shared/form/form-result.tsx';
import { useSessionMutation } from './session.queries.ts';

/** Identity enforces the policy of passwords; a new one is held to its length here, too. */
const credentials = z.object({ email: emailAddress, password: z.string().min(1) });
const newCredentials = z.object({ email: emailAddress, password: newPassword });

const LINK = 'font-semibold text-accent underline';

function GoogleButton({ onSignedIn }: { onSignedIn: () => void }) {
  const googleSignIn = useSessionMutation(signInWithGoogle);
  const { data: options, isError } = useQuery(identityOptionsQuery());
  // If it is not known whether Google is offered, customers without a password can try.
  if (!(options?.hasGoogle ?? isError)) return null;

  const start = () =>
    googleSignIn.mutate(undefined, {
      onSuccess: () => void showAlert(PAGE_NOTICES.loggedIn).then(onSignedIn),
      onError: () => void showAlert(MESSAGES.googleSignInFailed),
    });

  return (
    <div className="mt-6">
      <p className="mb-6 flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <Button look="secondary" className="w-full" disabled={googleSignIn.isPending} onClick={start}>
        Sign-in with Google
      </Button>
      {options?.isTestSignIn && (
        <p className="mt-2 text-center text-sm text-muted">
          Test sign-in: anyone can sign in as anyone here.
        </p>
      )}
    </div>
  );
}

type CredentialsFormProps = {
  submitLabel: string;
  password: { autoComplete: 'current-password' | 'new-password'; hint?: string };
  afterPassword?: ReactNode;
  mutation: { error: Error | null; isPending: boolean };
  /** Why the mutation failed, where its error does not tell. */
  cause?: ReactNode;
  onSubmit: (credentials: Credentials) => void;
  onGoogleSignedIn: () => void;
  children: ReactNode;
};

function CredentialsForm({ mutation, onSubmit, children, ...props }: CredentialsFormProps) {
  const isNew = props.password.autoComplete === 'new-password';
  const form = useZodForm(isNew ? newCredentials : credentials, { email: '', password: '' });
  return (
    <div>
      <Form form={form} submit={props.submitLabel} isPending={mutation.isPending} onSubmit={onSubmit}>
        <TextField form={form} name="email" label="Email" type="email" autoComplete="email" required />
        <div className="relative">
          <PasswordField form={form} name="password" label="Password" {...props.password} required />
          {props.afterPassword}
        </div>
        <SignInError message={MESSAGES.loginFailed} error={mutation.error} cause={props.cause} />
      </Form>
      <p className="mt-5">{children}</p>
      <GoogleButton onSignedIn={props.onGoogleSignedIn} />
    </div>
  );
}

/** On the line of the password's label, where nothing moves when it appears. Tab reaches it after the field. */
function ForgotPasswordLink() {
  const { data: options } = useQuery(identityOptionsQuery());
  return (
    options?.hasPasswordReset && (
      <Link
        to="/forgot-password"
        className={`absolute top-0 end-0 inline-flex min-h-6 items-center text-sm ${LINK}`}
      >
        Forgot password?
      </Link>
    )
  );
}

type SessionFormProps = {
  /** Where the customer was going. It is carried from one form to the other. */
  redirect: string | undefined;
  onSignedIn: () => void;
};

export function LoginForm({ redirect, onSignedIn }: SessionFormProps) {
  const login = useSessionMutation(signIn);
  return (
    <CredentialsForm
      submitLabel="Login"
      password={{ autoComplete: 'current-password' }}
      afterPassword={<ForgotPasswordLink />}
      mutation={login}
      onSubmit={(values) =>
        login.mutate(values, { onSuccess: () => void showAlert(PAGE_NOTICES.loggedIn).then(onSignedIn) })
      }
      onGoogleSignedIn={onSignedIn}
    >
      Not having an account?{' '}
      <Link to="/register" search={{ redirect }} className={LINK}>
        Register here
      </Link>
    </CredentialsForm>
  );
}

/** Identity answers for a known address as for a new one. The sign-in with the password then fails. */
const isTakenAddress = (error: unknown) => error instanceof RequestError && error.status === 401;

const WAYS_ON: Readonly<Record<string, string>> = {
  '/': 'Continue Shopping',
  '/checkout': 'Continue to checkout',
};

export function RegisterForm({ redirect, onSignedIn }: SessionFormProps) {
  const registration = useSessionMutation(register);
  const [isRegistered, setIsRegistered] = useState(false);
  const { data: options } = useQuery(identityOptionsQuery());
  const email = registration.variables?.email;

  if (isRegistered)
    return (
      <FormResult text="You are registered and signed in.">
        {options?.hasPasswordReset && (
          <p className="basis-full wrap-anywhere">
            We have sent a mail to {email}: please open its link, so that we know that the address is yours.
          </p>
        )}
        <Button onClick={onSignedIn}>{WAYS_ON[redirect ?? '/'] ?? 'Continue'}</Button>
      </FormResult>
    );
  return (
    <CredentialsForm
      submitLabel="Register"
      password={{ autoComplete: 'new-password', hint: NEW_PASSWORD_FIELD.hint }}
      mutation={registration}
      cause={
        isTakenAddress(registration.error) ? (
          <>
            There is an account with this e-mail address already.{' '}
            <Link to="/login" search={{ redirect }} className="font-semibold underline">
              Login with its password
            </Link>
          </>
        ) : undefined
      }
      onSubmit={(values) =>
        registration.mutate(values, {
          onSuccess: () => void showAlert(PAGE_NOTICES.registered).then(() => setIsRegistered(true)),
        })
      }
      onGoogleSignedIn={onSignedIn}
    >
      Have an account?{' '}
      <Link to="/login" search={{ redirect }} className={LINK}>
        Login here
      </Link>
    </CredentialsForm>
  );
}
