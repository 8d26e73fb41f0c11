import type { PasswordChange } from '@bookstore/contracts/staff';
import { i18n } from '@bookstore/i18n/i18n';
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
      submit={i18n.t('Set password')}
      mutation={sending}
      failure={i18n.t('The password could not be set. Please try again.')}
      onSubmit={(values) => sending.mutate(values.newPassword)}
    >
      <PasswordField form={form} {...NEW_PASSWORD_FIELD} />
    </Form>
  );
}

function explainFailure(error: unknown, hasTotp: boolean): string {
  if (readCode(error) !== 'INVALID_CREDENTIALS')
    return i18n.t('Your password could not be changed. Please try again.');
  return hasTotp
    ? i18n.t('The current password is not correct, or the code is wrong or was used already.')
    : i18n.t('The current password is not correct.');
}

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
  return (
    <Form
      form={form}
      submit={i18n.t('Change password')}
      className={FORM_STYLE}
      mutation={sending}
      failure={explainFailure(sending.error, hasTotp)}
      onSubmit={(values) =>
        sending.mutate(values, {
          onSuccess: () => {
            // With the count kept, passwords that were shown stay hidden.
            form.reset(undefined, { keepSubmitCount: true });
            showToast(i18n.t('Your password is changed'));
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
