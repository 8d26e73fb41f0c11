import { type StaffAccount, staffReinvitation, type StaffReinvitation } from '@bookstore/contracts/staff';
import { emailAddress } from '@bookstore/contracts/text';
import { i18n } from '@bookstore/i18n/i18n';
import { z } from 'zod';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { CODE_FIELD } from '../../shared/form/code-field.ts';
import { TextField } from '../../shared/form/fields.tsx';
import { PasswordField, PasswordOwner } from '../../shared/form/password-field.tsx';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import type { ButtonLook } from '../../shared/ui/button.tsx';

/** An empty address is none. */
const confirmation = staffReinvitation.extend({ email: z.union([z.literal(''), emailAddress]).optional() });

/** The account of the admin who is logged in. */
export type OwnLogin = Pick<StaffAccount, 'username' | 'hasTotp'>;

type ConfirmWithPasswordProps = {
  title: string;
  text: string;
  confirm: string;
  look?: ButtonLook;
  /** Where an account is invited again, to be corrected; without it, no address is asked for. */
  email?: string;
  /** With a second factor, a code is asked for, too. */
  own: OwnLogin;
  onConfirm: (proof: StaffReinvitation) => void;
  onClose: () => void;
};

/** Asks whether accounts are changed, and for the admin's own password. */
export function ConfirmWithPassword(props: ConfirmWithPasswordProps) {
  const { title, text, confirm, look, email, own, onConfirm, onClose } = props;
  const form = useZodForm(confirmation, { email, password: '' });
  return (
    <FormDialog
      title={title}
      form={form}
      submit={confirm}
      {...(look && { look })}
      onSubmit={({ email: corrected, ...proof }) =>
        onConfirm({ ...proof, ...(corrected && { email: corrected }) })
      }
      onClose={onClose}
    >
      <p>{text}</p>
      {email !== undefined && (
        <TextField
          form={form}
          name="email"
          type="email"
          label={i18n.t('E-mail address')}
          autoComplete="off"
          hint={i18n.t('Where the link goes. Correct it if the last one went to the wrong address.')}
        />
      )}
      <PasswordOwner username={own.username} />
      <PasswordField
        form={form}
        name="password"
        label={i18n.t('Your password')}
        autoComplete="current-password"
        required
      />
      {own.hasTotp && <TextField form={form} {...CODE_FIELD} />}
    </FormDialog>
  );
}
