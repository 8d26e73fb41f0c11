import { z } from 'zod';
import { showDialog } from '../../shared/dialogs/dialogs.ts';
import { FormAlert } from '../../shared/form/fields.tsx';
import { PasswordField } from '../../shared/form/password-field.tsx';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import { explainRefusal } from '../../shared/identity/identity-messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { AccountSection, FORM_STYLE } from './account-section.tsx';
import { useDeleteAccount } from './account.queries.ts';

const DELETE_FAILED = 'Your account could not be deleted. Please try again.';
const CONFIRMATION = {
  title: 'Delete your account?',
  text: 'Your account and its sessions are gone at once and cannot be brought back. What bookkeeping requires of your orders stays, and we mail you about none of them any more.',
  tone: 'danger',
  confirm: 'Delete account',
  cancel: 'Keep account',
} as const;

type DeleteAccountProps = { hasPassword: boolean; onDeleted: () => Promise<void> };

/** Without a password, identity asks for a recent sign-in instead. */
const createProof = (hasPassword: boolean) =>
  z.object({ password: hasPassword ? z.string().min(1) : z.string() });

function DeleteForm({ hasPassword, onDeleted }: DeleteAccountProps) {
  const form = useZodForm(createProof(hasPassword), { password: '' });
  const deleteAccount = useDeleteAccount(onDeleted);

  const submit = async ({ password }: { password: string }) => {
    if (await showDialog(CONFIRMATION)) deleteAccount.mutate(hasPassword ? { password } : {});
  };

  return (
    <form noValidate className={FORM_STYLE} onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      {hasPassword && (
        <PasswordField
          form={form}
          name="password"
          label="Your password"
          autoComplete="current-password"
          required
        />
      )}
      <FormAlert>{deleteAccount.error && explainRefusal(deleteAccount.error, DELETE_FAILED)}</FormAlert>
      <div>
        <Button type="submit" look="destructive" disabled={deleteAccount.isPending}>
          Delete account
        </Button>
      </div>
    </form>
  );
}

export const DeleteAccount = (props: DeleteAccountProps) => (
  <AccountSection
    title="Delete your account"
    text="Your name, e-mail address, password and sessions are deleted. Of your orders we must keep number, name, address, books and amounts for our books; those under way are still delivered. Your e-mail address and phone number are deleted from each when it is closed, and our mails about them within minutes. A subscription to the newsletter stays."
  >
    <DeleteForm {...props} />
  </AccountSection>
);
