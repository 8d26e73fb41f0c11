import { HOUR_SECONDS, STAFF_INVITATION_SECONDS } from '@bookstore/contracts/lifetimes';
import {
  type Reauthentication,
  staffInvitation,
  type StaffInvitationReceipt,
} from '@bookstore/contracts/staff';
import { emailAddress } from '@bookstore/contracts/text';
import { i18n } from '@bookstore/i18n/i18n';
import { useState } from 'react';
import { z } from 'zod';
import { SelectField, TextField } from '../../shared/form/fields.tsx';
import { Form } from '../../shared/form/form.tsx';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { ResultBox } from '../../shared/ui/result-box.tsx';
import { ConfirmWithPassword, type OwnLogin } from './own-password.tsx';
import { describeRoles, explainStaffFailure, listRoles } from './staff-labels.ts';
import { useInvite } from './staff.queries.ts';

/** How long both ways in work, for messages. */
const LIFETIME = { hours: STAFF_INVITATION_SECONDS / HOUR_SECONDS };

/** An empty address is none. */
const invitation = staffInvitation
  .omit({ password: true, code: true })
  .extend({ email: z.union([z.literal(''), emailAddress]) });
type Invitation = z.input<typeof invitation>;

type InviteFormProps = { own: OwnLogin; onInvited: (receipt: StaffInvitationReceipt) => void };

/** Adds an account. */
export function InviteForm({ own, onInvited }: InviteFormProps) {
  const form = useZodForm(invitation, { username: '', email: '' });
  const invite = useInvite();
  const [asked, setAsked] = useState<Invitation>();

  const submit = ({ email, ...account }: Invitation, proof: Reauthentication) =>
    invite.mutate(
      { ...account, ...proof, ...(email && { email }) },
      {
        onSuccess: (receipt) => {
          form.reset();
          onInvited(receipt);
        },
      },
    );

  return (
    <Panel title={i18n.t('Invite somebody')}>
      <p className="mt-1 mb-4 max-w-prose text-muted">{describeRoles()}</p>
      <Form
        form={form}
        label={i18n.t('Invite somebody')}
        submit={i18n.t('Invite')}
        className="items-start gap-4 sm:grid-cols-2 lg:grid-cols-3 [&>[role=alert]]:col-span-full [&>button]:col-span-full [&>button]:justify-self-start"
        mutation={invite}
        failure={explainStaffFailure}
        onSubmit={setAsked}
      >
        <TextField
          form={form}
          name="username"
          label={i18n.t('Username')}
          autoComplete="off"
          autoCapitalize="none"
          required
        />
        <TextField
          form={form}
          name="email"
          type="email"
          label={i18n.t('E-mail address')}
          autoComplete="off"
          hint={i18n.t(
            'For the link to set the password. Without one you get a one-time password to pass on. Both work for {hours, plural, one {# hour} other {# hours}}.',
            LIFETIME,
          )}
        />
        <SelectField
          form={form}
          name="role"
          label={i18n.t('Role')}
          options={[{ value: '', label: i18n.t('Choose a role') }, ...listRoles()]}
          required
        />
      </Form>
      {asked && (
        <ConfirmWithPassword
          title={i18n.t(
            'Invite {username} as {role, select, admin {an admin} manager {a manager} other {a fulfiller}}?',
            asked,
          )}
          text={i18n.t('Your password shows that it is you who gives somebody an account.')}
          confirm={i18n.t('Invite')}
          own={own}
          onConfirm={(proof) => submit(asked, proof)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Panel>
  );
}

type InvitationResultProps = { receipt: StaffInvitationReceipt; onClose: () => void };

/** What is so of the mail with the link, by what has become of it. */
function describeMail({ account: { email = '' }, mail = 'sent' }: StaffInvitationReceipt): string {
  if (mail === 'sent')
    return i18n.t(
      'A mail to {email} has the link to set the password. It works once, within {hours, plural, one {# hour} other {# hours}}.',
      { email, ...LIFETIME },
    );
  if (mail === 'waiting')
    return i18n.t(
      'The mail to {email} waits: the mail server has not taken it yet. It is sent as soon as that does. Its link to set the password works once, within {hours, plural, one {# hour} other {# hours}} from now.',
      { email, ...LIFETIME },
    );
  return i18n.t('The mail server refused the mail to {email}. Check the address, and invite again.', {
    email,
  });
}

/** How an invited account gets in: by a mail, or with a one-time password, which is shown until this is closed. */
export const InvitationResult = ({ receipt, onClose }: InvitationResultProps) => (
  <ResultBox
    title={i18n.t('{username} is invited.', { username: receipt.account.username })}
    onClose={onClose}
  >
    {receipt.password ? (
      <>
        <p>
          {i18n.t(
            'Pass on this one-time password. It is shown only now, works for {hours, plural, one {# hour} other {# hours}}, and is changed at the first login.',
            LIFETIME,
          )}
        </p>
        <code className="mt-2 block font-mono text-lg wrap-anywhere select-all">{receipt.password}</code>
      </>
    ) : (
      <p className="wrap-anywhere">{describeMail(receipt)}</p>
    )}
  </ResultBox>
);
