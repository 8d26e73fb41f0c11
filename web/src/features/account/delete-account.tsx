import { i18n } from '@bookstore/i18n/i18n';
import { z } from 'zod';
import { showDialog } from '../../shared/dialogs/dialogs.ts';
import { Form } from '../../shared/form/form.tsx';
import { PasswordField } from '../../shared/form/password-field.tsx';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import { AccountSection, FORM_STYLE } from '../../shared/ui/account-section.tsx';
import { useDeleteAccount } from './account.queries.ts';

const confirmDeletion = () =>
  showDialog({
    title: i18n.t('Delete your account?'),
    text: i18n.t(
      'Your account and its sessions are gone at once and cannot be brought back. What bookkeeping requires of your orders stays, and we mail you about none of them any more.',
    ),
    tone: 'danger',
    confirm: i18n.t('Delete account'),
    cancel: i18n.t('Keep account'),
  });

/** Without a password, identity asks for a recent sign-in instead. */
const createProof = (hasPassword: boolean) =>
  z.object({ password: hasPassword ? z.string().min(1) : z.string() });

type DeleteAccountProps = { hasPassword: boolean; onDeleted: () => Promise<void> };

export function DeleteAccount({ hasPassword, onDeleted }: DeleteAccountProps) {
  const form = useZodForm(createProof(hasPassword), { password: '' });
  const deleteAccount = useDeleteAccount(onDeleted);

  const submit = async ({ password }: { password: string }) => {
    if (await confirmDeletion()) deleteAccount.mutate(hasPassword ? { password } : {});
  };

  return (
    <AccountSection
      title={i18n.t('Delete your account')}
      text={i18n.t(
        'Your name, e-mail address, password, sessions and saved addresses are deleted. Of your orders we must keep number, name, address, books and amounts for our books; those under way are still delivered. Your e-mail address and phone number are deleted from each when it is closed, and our mails about them within minutes. A subscription of your address to the newsletter ends.',
      )}
    >
      <Form
        form={form}
        submit={i18n.t('Delete account')}
        look="destructive"
        mutation={deleteAccount}
        failure={i18n.t('Your account could not be deleted. Please try again.')}
        className={FORM_STYLE}
        onSubmit={submit}
      >
        {hasPassword && (
          <PasswordField
            form={form}
            name="password"
            label={i18n.t('Your password')}
            autoComplete="current-password"
            required
          />
        )}
      </Form>
    </AccountSection>
  );
}
