import { describeLifetime, STAFF_INVITATION_SECONDS } from '@bookstore/contracts/lifetimes';
import {
  type Reauthentication,
  staffInvitation,
  type StaffInvitationReceipt,
} from '@bookstore/contracts/staff';
import { emailAddress } from '@bookstore/contracts/text';
import { useState } from 'react';
import { z } from 'zod';
import { SelectField, TextField } from '../../shared/form/fields.tsx';
import { Form } from '../../shared/form/form.tsx';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { ResultBox } from '../../shared/ui/result-box.tsx';
import { ConfirmWithPassword, type OwnLogin } from './own-password.tsx';
import { explainStaffFailure, nameRole, ROLE_OPTIONS, ROLES_TEXT } from './staff-labels.ts';
import { useInvite } from './staff.queries.ts';

const LIFETIME = describeLifetime(STAFF_INVITATION_SECONDS);

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
    <Panel title="Invite somebody">
      <p className="mt-1 mb-4 max-w-prose text-muted">{ROLES_TEXT}</p>
      <Form
        form={form}
        label="Invite somebody"
        submit="Invite"
        className="items-start gap-4 sm:grid-cols-2 lg:grid-cols-3 [&>[role=alert]]:col-span-full [&>button]:col-span-full [&>button]:justify-self-start"
        mutation={invite}
        failure={explainStaffFailure}
        onSubmit={setAsked}
      >
        <TextField
          form={form}
          name="username"
          label="Username"
          autoComplete="off"
          autoCapitalize="none"
          required
        />
        <TextField
          form={form}
          name="email"
          type="email"
          label="E-mail address"
          autoComplete="off"
          hint={`For the link to set the password. Without one you get a one-time password to pass on. Both work for ${LIFETIME}.`}
        />
        <SelectField
          form={form}
          name="role"
          label="Role"
          options={[{ value: '', label: 'Choose a role' }, ...ROLE_OPTIONS]}
          required
        />
      </Form>
      {asked && (
        <ConfirmWithPassword
          title={`Invite ${asked.username} as ${nameRole(asked.role)}?`}
          text="Your password shows that it is you who gives somebody an account."
          confirm="Invite"
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
    return `A mail to ${email} has the link to set the password. It works once, within ${LIFETIME}.`;
  if (mail === 'waiting')
    return `The mail to ${email} waits: the mail server has not taken it yet. It is sent as soon as that does. Its link to set the password works once, within ${LIFETIME} from now.`;
  return `The mail server refused the mail to ${email}. Check the address, and invite again.`;
}

/** How an invited account gets in: by a mail, or with a one-time password, which is shown until this is closed. */
export const InvitationResult = ({ receipt, onClose }: InvitationResultProps) => (
  <ResultBox title={`${receipt.account.username} is invited.`} onClose={onClose}>
    {receipt.password ? (
      <>
        <p>
          Pass on this one-time password. It is shown only now, works for {LIFETIME}, and is changed at the
          first login.
        </p>
        <code className="mt-2 block font-mono text-lg wrap-anywhere select-all">{receipt.password}</code>
      </>
    ) : (
      <p className="wrap-anywhere">{describeMail(receipt)}</p>
    )}
  </ResultBox>
);
