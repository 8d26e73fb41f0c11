import { type StaffAccount, staffReinvitation, type StaffReinvitation } from '@bookstore/contracts/staff';
import { emailAddress } from '@bookstore/contracts/text';
import { z } from 'zod';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { CODE_FIELD } from '../../shared/form/code-field.ts';
import { TextField } from '../../shared/form/fields.tsx';
import { PasswordField, PasswordOwner } from '../../shared/form/password-field.tsx';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import { OWN_PASSWORD_FIELD, type OwnLogin } from './own-password.tsx';

/** An empty address is none. */
const reinvitation = staffReinvitation.extend({ email: z.union([z.literal(''), emailAddress]) });

type ReinviteDialogProps = {
  account: StaffAccount;
  /** What it means for whoever uses the account. */
  text: string;
  own: OwnLogin;
  onSubmit: (reinvitation: StaffReinvitation) => void;
  onClose: () => void;
};

/** Asks whether an account is invited once more, and where. */
export function ReinviteDialog({ account, text, own, onSubmit, onClose }: ReinviteDialogProps) {
  const { username, email = '' } = account;
  const form = useZodForm(reinvitation, { email, password: '' });
  return (
    <FormDialog
      title={`Invite ${username} again?`}
      form={form}
      submit="Invite again"
      onSubmit={({ email: corrected, ...proof }) =>
        onSubmit({ ...proof, ...(corrected && { email: corrected }) })
      }
      onClose={onClose}
    >
      <p>{text}</p>
      <TextField
        form={form}
        name="email"
        type="email"
        label="E-mail address"
        autoComplete="off"
        hint="Where the link goes. Correct it if the last one went to the wrong address."
      />
      <PasswordOwner username={own.username} />
      <PasswordField form={form} {...OWN_PASSWORD_FIELD} />
      {own.hasTotp && <TextField form={form} {...CODE_FIELD} />}
    </FormDialog>
  );
}
