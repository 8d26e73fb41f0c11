import { type StaffAccount, staffReinvitation } from '@bookstore/contracts/staff';
import { emailAddress } from '@bookstore/contracts/text';
import { z } from 'zod';
import { FormDialog } from '../../shared/form/action-form.tsx';
import { TextField } from '../../shared/form/fields.tsx';
import { useZodForm } from '../../shared/form/use-zod-form.ts';

/** An empty address is none. */
const reinvitation = staffReinvitation.unwrap().extend({ email: z.union([z.literal(''), emailAddress]) });

type ReinviteDialogProps = {
  account: StaffAccount;
  /** What it means for whoever uses the account. */
  text: string;
  onSubmit: (email: string) => void;
  onClose: () => void;
};

/** Asks whether an account is invited once more, and where. */
export function ReinviteDialog({ account, text, onSubmit, onClose }: ReinviteDialogProps) {
  const { username, email = '' } = account;
  const form = useZodForm(reinvitation, { email });
  return (
    <FormDialog
      title={`Invite ${username} again?`}
      form={form}
      submit="Invite again"
      cancel="Cancel"
      onSubmit={(values) => onSubmit(values.email)}
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
    </FormDialog>
  );
}
