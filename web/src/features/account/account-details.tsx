import { MAX_NAME_LENGTH } from '@bookstore/contracts/limits';
import { requiredText } from '@bookstore/contracts/text';
import { z } from 'zod';
import { showAlert, showToast } from '../../shared/dialogs/dialogs.ts';
import { TextField } from '../../shared/form/fields.tsx';
import { Form } from '../../shared/form/form.tsx';
import { isEdited, useUnsavedChanges } from '../../shared/form/unsaved-changes.ts';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import { formatDay } from '../../shared/format/format-dates.ts';
import type { CustomerAccount } from '../../shared/identity/account.ts';
import { explainRefusal } from '../../shared/identity/identity-messages.ts';
import { Button } from '../../shared/ui/button.tsx';
import { AccountSection, FORM_STYLE } from '../../shared/ui/account-section.tsx';
import { useRename, useSendVerification } from './account.queries.ts';

const SEND_FAILED = 'The mail could not be requested. Please try again.';

const owner = z.object({ name: requiredText(MAX_NAME_LENGTH) });

function NameForm({ name }: { name: string }) {
  const form = useZodForm(owner, { name }, { name });
  const rename = useRename();
  useUnsavedChanges(isEdited(form));

  return (
    <Form
      form={form}
      submit="Save name"
      mutation={rename}
      failure="Your name could not be saved. Please try again."
      className={FORM_STYLE}
      onSubmit={(values) => rename.mutate(values.name, { onSuccess: () => showToast('Your name is saved') })}
    >
      <TextField form={form} name="name" label="Name" autoComplete="name" required />
    </Form>
  );
}

function VerificationButton() {
  const sendVerification = useSendVerification();
  return (
    <Button
      look="quiet"
      className="-ms-4"
      disabled={sendVerification.isPending}
      onClick={() =>
        sendVerification.mutate(undefined, {
          onSuccess: () => showToast('The mail is on its way'),
          onError: (error) => void showAlert(explainRefusal(error, SEND_FAILED)),
        })
      }
    >
      Send the verification mail
    </Button>
  );
}

type AccountDetailsProps = { account: CustomerAccount; canSendMail: boolean };

export const AccountDetails = ({ account, canSendMail }: AccountDetailsProps) => (
  <AccountSection
    title="Details"
    text={`You have been our customer since ${formatDay(account.createdAt)}. Your orders belong to your e-mail address, so it cannot be changed.`}
  >
    <dl className="mb-5">
      <dt className="font-medium">E-mail address</dt>
      <dd className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="wrap-anywhere">{account.email}</span>
        <span
          className={`rounded-full px-3 py-0.5 text-sm font-semibold ${account.emailVerified ? 'bg-accent-soft text-accent' : 'bg-paper-deep text-muted'}`}
        >
          {account.emailVerified ? 'Verified' : 'Not verified'}
        </span>
      </dd>
      {!account.emailVerified && canSendMail && (
        <dd>
          <VerificationButton />
        </dd>
      )}
    </dl>
    <NameForm name={account.name} />
  </AccountSection>
);
