import { emailAddress } from '@bookstore/contracts/text';
import { i18n } from '@bookstore/i18n/i18n';
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
import { Trans } from '../../shared/language/trans.tsx';
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
        {i18n.t('or')}
      </p>
      <Button look="secondary" className="w-full" disabled={googleSignIn.isPending} onClick={start}>
        {i18n.t('Sign-in with Google')}
      </Button>
      {options?.isTestSignIn && (
        <p className="mt-2 text-center text-sm text-muted">
          {i18n.t('Test sign-in: anyone can sign in as anyone here.')}
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
        <TextField
          form={form}
          name="email"
          label={i18n.t('Email')}
          type="email"
          autoComplete="email"
          required
        />
        <div className="relative">
          <PasswordField
            form={form}
            name="password"
            label={i18n.t('Password')}
            {...props.password}
            required
            isOnly
          />
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
        {i18n.t('Forgot password?')}
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
      submitLabel={i18n.t('Login')}
      password={{ autoComplete: 'current-password' }}
      afterPassword={<ForgotPasswordLink />}
      mutation={login}
      onSubmit={(values) =>
        login.mutate(values, { onSuccess: () => void showAlert(PAGE_NOTICES.loggedIn).then(onSignedIn) })
      }
      onGoogleSignedIn={onSignedIn}
    >
      <Trans
        id="Not having an account? <register>Register here</register>"
        components={{ register: <Link to="/register" search={{ redirect }} className={LINK} /> }}
      />
    </CredentialsForm>
  );
}

/** Identity answers for a known address as for a new one. The sign-in with the password then fails. */
const isTakenAddress = (error: unknown) => error instanceof RequestError && error.status === 401;

function nameWayOn(redirect = '/'): string {
  if (redirect === '/') return i18n.t('Continue Shopping');
  return redirect === '/checkout' ? i18n.t('Continue to checkout') : i18n.t('Continue');
}

export function RegisterForm({ redirect, onSignedIn }: SessionFormProps) {
  const registration = useSessionMutation(register);
  const [isRegistered, setIsRegistered] = useState(false);
  const { data: options } = useQuery(identityOptionsQuery());
  const email = registration.variables?.email;

  if (isRegistered)
    return (
      <FormResult text={i18n.t('You are registered and signed in.')}>
        {options?.hasPasswordReset && (
          <p className="basis-full wrap-anywhere">
            {i18n.t(
              'We have sent a mail to {email}: please open its link, so that we know that the address is yours.',
              { email },
            )}
          </p>
        )}
        <Button onClick={onSignedIn}>{nameWayOn(redirect)}</Button>
      </FormResult>
    );
  return (
    <CredentialsForm
      submitLabel={i18n.t('Register')}
      password={{ autoComplete: 'new-password', hint: NEW_PASSWORD_FIELD.hint }}
      mutation={registration}
      cause={
        isTakenAddress(registration.error) ? (
          <Trans
            id="There is an account with this e-mail address already. <login>Login with its password</login>"
            components={{
              login: <Link to="/login" search={{ redirect }} className="font-semibold underline" />,
            }}
          />
        ) : undefined
      }
      onSubmit={(values) =>
        registration.mutate(values, {
          onSuccess: () => void showAlert(PAGE_NOTICES.registered).then(() => setIsRegistered(true)),
        })
      }
      onGoogleSignedIn={onSignedIn}
    >
      <Trans
        id="Have an account? <login>Login here</login>"
        components={{ login: <Link to="/login" search={{ redirect }} className={LINK} /> }}
      />
    </CredentialsForm>
  );
}
