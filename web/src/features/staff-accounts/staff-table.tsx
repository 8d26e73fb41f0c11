import {
  type Reauthentication,
  type StaffAccount,
  type StaffAccountChange,
  type StaffInvitationReceipt,
  type StaffList,
  staffRole,
} from '@bookstore/contracts/staff';
import { useMemo, useState } from 'react';
import { showAlert } from '../../shared/dialogs/dialogs.ts';
import { capitalize } from '../../shared/format/format.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { type Column, DataTable } from '../../shared/ui/data-table.tsx';
import { Moment } from '../../shared/ui/moment.tsx';
import { rowAction, RowMenu } from '../../shared/ui/row-menu.tsx';
import { Select } from '../../shared/ui/select.tsx';
import { ConfirmWithPassword, type OwnLogin } from './own-password.tsx';
import { explainStaffFailure, nameRole, ROLE_OPTIONS, STATE_LOOKS } from './staff-labels.ts';
import { useChangeStaff, useInviteAgain } from './staff.queries.ts';

const Muted = ({ children }: { children: string }) => (
  <span
    title={children}
    className="block text-sm font-normal text-muted max-md:wrap-anywhere md:truncate md:leading-4"
  >
    {children}
  </span>
);

const createColumns = (changeRole: (account: StaffAccount, role: string) => void): Column<StaffAccount>[] => [
  {
    id: 'account',
    header: 'Account',
    isRowHeader: true,
    render: ({ username, email, isOperator }) => (
      <span className="grid md:leading-6">
        <span className="wrap-anywhere">{username}</span>
        {email && <Muted>{email}</Muted>}
        {isOperator && <Muted>Of the shop’s settings: the way back in</Muted>}
      </span>
    ),
  },
  {
    id: 'role',
    header: 'Role',
    width: 'md:w-36 xl:w-40',
    render: (account) =>
      account.isOperator ? (
        capitalize(account.role)
      ) : (
        <span className="md:[&_select]:min-h-9 md:[&_select]:py-1">
          <Select
            label={`Role of ${account.username}`}
            isLabelHidden
            value={account.role}
            options={ROLE_OPTIONS}
            onChange={(role) => changeRole(account, role)}
          />
        </span>
      ),
  },
  {
    id: 'state',
    header: 'Status',
    width: 'md:w-32',
    render: ({ state }) => <Badge look={STATE_LOOKS[state]}>{capitalize(state)}</Badge>,
  },
  {
    id: 'totp',
    header: 'Second factor',
    isWideOnly: true,
    width: 'md:w-30',
    render: ({ hasTotp }) => (hasTotp ? 'On' : 'Off'),
  },
  {
    id: 'seen',
    header: 'Last seen',
    width: 'md:w-37 xl:w-40',
    render: ({ lastSeenAt }) => (lastSeenAt ? <Moment at={lastSeenAt} /> : 'Never'),
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
        actionsWidth="md:w-16 xl:w-56"
        renderActions={(account) =>
          !account.isOperator && (
            <RowMenu name={account.username}>
              {account.state !== 'deactivated' && (
                <button
                  type="button"
                  className={rowAction()}
                  disabled={inviteAgain.isPending}
                  aria-label={`Invite again: ${account.username}`}
                  onClick={() => setInvited(account)}
                >
                  Invite again
                </button>
              )}
              <button
                type="button"
                className={rowAction(account.state !== 'deactivated')}
                disabled={change.isPending}
                aria-label={`${account.state === 'deactivated' ? 'Activate' : 'Deactivate'} ${account.username}`}
                onClick={() => setAsked({ account, changes: { isActive: account.state === 'deactivated' } })}
              >
                {account.state === 'deactivated' ? 'Activate' : 'Deactivate'}
              </button>
            </RowMenu>
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
