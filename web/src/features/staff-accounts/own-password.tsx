import { type Reauthentication, reauthentication, type StaffAccount } from '@bookstore/contracts/staff';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { CODE_FIELD } from '../../shared/form/code-field.ts';
import { TextField } from '../../shared/form/fields.tsx';
import { PasswordField, PasswordOwner } from '../../shared/form/password-field.tsx';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import type { ButtonLook } from '../../shared/ui/button.tsx';

/** The field of the password with which an admin changes accounts. */
export const OWN_PASSWORD_FIELD = {
  name: 'password',
  label: 'Your password',
  autoComplete: 'current-password',
  required: true,
} as const;

/** The account of the admin who is logged in. */
export type OwnLogin = Pick<StaffAccount, 'username' | 'hasTotp'>;

type ConfirmWithPasswordProps = {
  title: string;
  text: string;
  confirm: string;
  look?: ButtonLook;
  /** With a second factor, a code is asked for, too. */
  own: OwnLogin;
  onConfirm: (proof: Reauthentication) => void;
  onClose: () => void;
};

/** Asks whether accounts are changed, and for the admin's own password. */
export function ConfirmWithPassword(props: ConfirmWithPasswordProps) {
  const { title, text, confirm, look, own, onConfirm, onClose } = props;
  const form = useZodForm(reauthentication, { password: '' });
  return (
    <FormDialog
      title={title}
      form={form}
      submit={confirm}
      {...(look && { look })}
      onSubmit={onConfirm}
      onClose={onClose}
    >
      <p>{text}</p>
      <PasswordOwner username={own.username} />
      <PasswordField form={form} {...OWN_PASSWORD_FIELD} />
      {own.hasTotp && <TextField form={form} {...CODE_FIELD} />}
    </FormDialog>
  );
}
