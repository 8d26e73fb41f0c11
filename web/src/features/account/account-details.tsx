import { MAX_NAME_LENGTH } from '@bookstore/contracts/limits';
import { requiredText } from '@bookstore/contracts/text';
import { i18n } from '@bookstore/i18n/i18n';
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

const owner = z.object({ name: requiredText(MAX_NAME_LENGTH) });

function NameForm({ name }: { name: string }) {
  const form = useZodForm(owner, { name }, { name });
  const rename = useRename();
  useUnsavedChanges(isEdited(form));

  return (
    <Form
      form={form}
      submit={i18n.t('Save name')}
      mutation={rename}
      failure={i18n.t('Your name could not be saved. Please try again.')}
      className={FORM_STYLE}
      onSubmit={(values) =>
        rename.mutate(values.name, { onSuccess: () => showToast(i18n.t('Your name is saved')) })
      }
    >
      <TextField form={form} name="name" label={i18n.t('Name')} autoComplete="name" required />
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
          onSuccess: () => showToast(i18n.t('The mail is on its way')),
          onError: (error) =>
            void showAlert(
              explainRefusal(error, i18n.t('The mail could not be requested. Please try again.')),
            ),
        })
      }
    >
      {i18n.t('Send the verification mail')}
    </Button>
  );
}

type AccountDetailsProps = { account: CustomerAccount; canSendMail: boolean };

export const AccountDetails = ({ account, canSendMail }: AccountDetailsProps) => (
  <AccountSection
    title={i18n.t('Details')}
    text={i18n.t(
      'You have been our customer since {day}. Your orders belong to your e-mail address, so it cannot be changed.',
      { day: formatDay(account.createdAt) },
    )}
  >
    <dl className="mb-5">
      <dt className="font-medium">{i18n.t('E-mail address')}</dt>
      <dd className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="wrap-anywhere">{account.email}</span>
        <span
          className={`rounded-full px-3 py-0.5 text-sm font-semibold ${account.emailVerified ? 'bg-accent-soft text-accent' : 'bg-paper-deep text-muted'}`}
        >
          {account.emailVerified ? i18n.t('Verified') : i18n.t('Not verified')}
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
