import type { ReactNode } from 'react';
import { Button } from '../../shared/button.tsx';
import { TextField } from '../../shared/field/text-field.tsx';
import { FormAlert } from '../../shared/form/form-alert.tsx';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import type { Credentials } from '../../shared/identity/identity.ts';
import { MESSAGES } from '../../shared/messages.ts';
import { credentials } from './credentials.ts';
import { GoogleButton } from './google-button.tsx';

type CredentialsFormProps = {
  action: string;
  passwordAutoComplete: 'current-password' | 'new-password';
  passwordHint?: string;
  isRefused: boolean;
  isPending: boolean;
  onSubmit: (credentials: Credentials) => void;
  onGoogleSignedIn: () => void;
  children: ReactNode;
};

/** E-mail and password, or Google. What it is for, the page around it says. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { register, handleSubmit, formState } = useZodForm(credentials, { email: '', password: '' });
  return (
    <div>
      <form noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit(props.onSubmit)(event)}>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          registration={register('email')}
          error={formState.errors.email?.message}
          required
        />
        <TextField
          label="Password"
          type="password"
          autoComplete={props.passwordAutoComplete}
          hint={props.passwordHint}
          registration={register('password')}
          error={formState.errors.password?.message}
          required
        />
        <FormAlert>{props.isRefused && MESSAGES.credentialsRefused}</FormAlert>
        <Button type="submit" disabled={props.isPending}>
          {props.action}
        </Button>
      </form>
      <p className="mt-5">{props.children}</p>
      <div className="mt-5 border-t border-line pt-5">
        <GoogleButton onSignedIn={props.onGoogleSignedIn} />
      </div>
    </div>
  );
}
