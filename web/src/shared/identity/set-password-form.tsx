import { z } from 'zod';
import { PasswordField } from '../form/password-field.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { IdentityForm } from './identity-form.tsx';
import { NEW_PASSWORD_FIELD, newPassword } from './new-password.ts';

const FAILED = 'The password could not be set. Please try again.';

const choice = z.object({ newPassword });

type SetPasswordFormProps = {
  mutation: { error: Error | null; isPending: boolean };
  onSubmit: (newPassword: string) => void;
};

/** Asks for the password that the link of a mail sets. */
export function SetPasswordForm({ mutation, onSubmit }: SetPasswordFormProps) {
  const form = useZodForm(choice, { newPassword: '' });
  return (
    <IdentityForm
      form={form}
      submit="Set password"
      mutation={mutation}
      failure={FAILED}
      onSubmit={(values) => onSubmit(values.newPassword)}
    >
      <PasswordField form={form} {...NEW_PASSWORD_FIELD} />
    </IdentityForm>
  );
}
