import {
  type Reauthentication,
  type StaffAccount,
  type StaffAccountChange,
  type StaffInvitationReceipt,
  type StaffList,
  staffRole,
} from '@bookstore/contracts/staff';
import { type ReactNode, useMemo, useState } from 'react';
import { showAlert } from '../../shared/dialogs/dialogs.ts';
import { capitalize } from '../../shared/format/format.ts';
import { formatShopMoment } from '../../shared/format/format-dates.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { type Column, DataTable } from '../../shared/ui/data-table.tsx';
import { Select } from '../../shared/ui/select.tsx';
import { ConfirmWithPassword, type OwnLogin } from './own-password.tsx';
import { explainStaffFailure, nameRole, ROLE_OPTIONS, STATE_LOOKS } from './staff-labels.ts';
import { useChangeStaff, useInviteAgain } from './staff.queries.ts';

const Muted = ({ children }: { children: ReactNode }) => (
  <span className="block text-sm font-normal wrap-anywhere text-muted">{children}</span>
);

const createColumns = (changeRole: (account: StaffAccount, role: string) => void): Column<StaffAccount>[] => [
  {
    id: 'account',
    header: 'Account',
    isRowHeader: true,
    render: ({ username, email, isOperator }) => (
      <>
        <span className="wrap-anywhere">{username}</span>
        {email && <Muted>{email}</Muted>}
        {isOperator && <Muted>Of the shop’s settings: the way back in</Muted>}
      </>
    ),
  },
  {
    id: 'role',
    header: 'Role',
    render: (account) =>
      account.isOperator ? (
        capitalize(account.role)
      ) : (
        <Select
          label={`Role of ${account.username}`}
          isLabelHidden
          value={account.role}
          options={ROLE_OPTIONS}
          onChange={(role) => changeRole(account, role)}
        />
      ),
  },
  {
    id: 'state',
    header: 'Status',
    render: ({ state }) => <Badge look={STATE_LOOKS[state]}>{capitalize(state)}</Badge>,
  },
  { id: 'totp', header: 'Second factor', render: ({ hasTotp }) => (hasTotp ? 'On' : 'Off') },
  {
    id: 'seen',
    header: 'Last seen',
    render: ({ lastSeenAt }) =>
      lastSeenAt ? <time dateTime={lastSeenAt}>{formatShopMoment(lastSeenAt)}</time> : 'Never',
  },
];

const LOGGED_OUT = 'Who uses the account is logged out within five seconds.';

type Change = Omit<StaffAccountChange, 'v' | keyof Reauthentication>;

/** What is asked before an account is changed. */
function describeChange({ username }: StaffAccount, { role, isActive }: Change) {
  if (role)
    return {
      title: `Make ${username} ${nameRole(role)}?`,
      text: LOGGED_OUT,
      confirm: 'Change the role',
    };
  if (isActive)
    return {
      title: `Activate ${username}?`,
      text: 'Its password works again. If it had none yet, invite the account again.',
      confirm: 'Activate',
    };
  return {
    title: `Deactivate ${username}?`,
    text: `${LOGGED_OUT} An invitation that was not used yet is withdrawn. The account can be activated again.`,
    confirm: 'Deactivate',
    look: 'danger' as const,
  };
}

const describeInvitation = ({ state }: StaffAccount) =>
  state === 'active'
    ? `The password and the second factor are removed. ${LOGGED_OUT}`
    : 'The invitation before this one is withdrawn: its link stops working.';

type StaffTableProps = Pick<StaffList, 'accounts'> & {
  own: OwnLogin;
  onInvited: (receipt: StaffInvitationReceipt) => void;
};

/** The accounts of staff, and what admins do with each. */
export function StaffTable({ accounts, own, onInvited }: StaffTableProps) {
  const change = useChangeStaff();
  const inviteAgain = useInviteAgain();
  const onError = (error: Error) => void showAlert(explainStaffFailure(error));

  const [asked, setAsked] = useState<{ account: StaffAccount; changes: Change }>();
  const columns = useMemo(
    () => createColumns((account, role) => setAsked({ account, changes: { role: staffRole.parse(role) } })),
    [],
  );
  const [invited, setInvited] = useState<StaffAccount>();

  return (
    <>
      <DataTable
        caption="Staff"
        columns={columns}
        rows={accounts}
        getId={({ id }) => id}
        getName={({ username }) => username}
        renderActions={(account) =>
          !account.isOperator && (
            <div className="flex flex-wrap max-sm:-mx-4 sm:-mx-2">
              {account.state !== 'deactivated' && (
                <Button
                  look="quiet"
                  disabled={inviteAgain.isPending}
                  aria-label={`Invite again: ${account.username}`}
                  onClick={() => setInvited(account)}
                >
                  Invite again
                </Button>
              )}
              <Button
                look={account.state === 'deactivated' ? 'quiet' : 'danger'}
                disabled={change.isPending}
                aria-label={`${account.state === 'deactivated' ? 'Activate' : 'Deactivate'} ${account.username}`}
                onClick={() => setAsked({ account, changes: { isActive: account.state === 'deactivated' } })}
              >
                {account.state === 'deactivated' ? 'Activate' : 'Deactivate'}
              </Button>
            </div>
          )
        }
        empty={null}
      />
      {asked && (
        <ConfirmWithPassword
          {...describeChange(asked.account, asked.changes)}
          own={own}
          onConfirm={(proof) => {
            const { id, v } = asked.account;
            change.mutate({ id, v, ...asked.changes, ...proof }, { onError });
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {invited && (
        <ConfirmWithPassword
          title={`Invite ${invited.username} again?`}
          text={describeInvitation(invited)}
          confirm="Invite again"
          email={invited.email ?? ''}
          own={own}
          onConfirm={(reinvitation) =>
            inviteAgain.mutate({ id: invited.id, ...reinvitation }, { onSuccess: onInvited, onError })
          }
          onClose={() => setInvited(undefined)}
        />
      )}
    </>
  );
}
