import type { PasswordChange } from '@bookstore/contracts/staff';
import { z } from 'zod';
import { showToast } from '../dialogs/dialogs.ts';
import { CODE_FIELD } from '../form/code-field.ts';
import { TextField } from '../form/fields.tsx';
import { Form } from '../form/form.tsx';
import { PasswordField, PasswordOwner } from '../form/password-field.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { readCode } from '../http/http.ts';
import { FORM_STYLE } from '../ui/account-section.tsx';
import { NEW_PASSWORD_FIELD, newPassword } from './new-password.ts';

type Sending<Values> = {
  error: Error | null;
  isPending: boolean;
  mutate: (values: Values, options?: { onSuccess: () => void }) => void;
};

const choice = z.object({ newPassword });

/** Sets a password with a link. */
export function NewPasswordForm({ sending }: { sending: Sending<string> }) {
  const form = useZodForm(choice, { newPassword: '' });
  return (
    <Form
      form={form}
      submit="Set password"
      mutation={sending}
      failure="The password could not be set. Please try again."
      onSubmit={(values) => sending.mutate(values.newPassword)}
    >
      <PasswordField form={form} {...NEW_PASSWORD_FIELD} />
    </Form>
  );
}

const WRONG = 'The current password is not correct.';
const WRONG_WITH_CODE = 'The current password is not correct, or the code is wrong or was used already.';

type ChangePasswordFormProps = {
  schema: z.ZodType<unknown, PasswordChange>;
  username: string;
  /** What the present password is called. */
  label: string;
  /** Whether a code is asked for, too. */
  hasTotp?: boolean;
  sending: Sending<PasswordChange>;
};

export function ChangePasswordForm(props: ChangePasswordFormProps) {
  const { schema, username, label, hasTotp = false, sending } = props;
  const form = useZodForm<PasswordChange, unknown>(schema, { password: '', newPassword: '' });
  const wrong = hasTotp ? WRONG_WITH_CODE : WRONG;
  return (
    <Form
      form={form}
      submit="Change password"
      className={FORM_STYLE}
      mutation={sending}
      failure={
        readCode(sending.error) === 'INVALID_CREDENTIALS'
          ? wrong
          : 'Your password could not be changed. Please try again.'
      }
      onSubmit={(values) =>
        sending.mutate(values, {
          onSuccess: () => {
            // With the count kept, passwords that were shown stay hidden.
            form.reset(undefined, { keepSubmitCount: true });
            showToast('Your password is changed');
          },
        })
      }
    >
      <PasswordOwner username={username} />
      <PasswordField form={form} name="password" label={label} autoComplete="current-password" required />
      {hasTotp && <TextField form={form} {...CODE_FIELD} />}
      <PasswordField form={form} {...NEW_PASSWORD_FIELD} />
    </Form>
  );
}
