import {
  type StaffAccount,
  type StaffAccountChange,
  type StaffInvitationReceipt,
  type StaffList,
  staffRole,
} from '@bookstore/contracts/staff';
import { type ReactNode, useMemo, useState } from 'react';
import { showAlert, showDialog } from '../../shared/dialogs/dialogs.ts';
import { capitalize } from '../../shared/format.ts';
import { formatShopMoment } from '../../shared/format-dates.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { type Column, DataTable } from '../../shared/ui/data-table.tsx';
import { Select } from '../../shared/ui/select.tsx';
import { ReinviteDialog } from './reinvite-dialog.tsx';
import { explainStaffFailure, ROLE_LABELS, STATE_LOOKS } from './staff-labels.ts';
import { useChangeStaff, useInviteAgain } from './staff.queries.ts';

const ROLE_OPTIONS = Object.entries(ROLE_LABELS).map(([value, label]) => ({ value, label }));

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
        ROLE_LABELS[account.role]
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

/** Asks before an account is changed; there is nothing to ask before it is activated again. */
function confirmChange({ username }: StaffAccount, { role, isActive }: Omit<StaffAccountChange, 'v'>) {
  if (isActive) return Promise.resolve(true);
  return showDialog(
    role
      ? {
          title: `Make ${username} ${role === 'admin' ? 'an' : 'a'} ${role}?`,
          text: LOGGED_OUT,
          tone: 'warning',
          confirm: 'Change the role',
          cancel: 'Cancel',
        }
      : {
          title: `Deactivate ${username}?`,
          text: `${LOGGED_OUT} An invitation that was not used yet is withdrawn. The account can be activated again.`,
          tone: 'danger',
          confirm: 'Deactivate',
          cancel: 'Cancel',
        },
  );
}

const describeInvitation = ({ state }: StaffAccount) =>
  state === 'active'
    ? `The password and the second factor are removed. ${LOGGED_OUT}`
    : 'The invitation before this one is withdrawn: its link stops working.';

type StaffTableProps = Pick<StaffList, 'accounts'> & {
  onInvited: (receipt: StaffInvitationReceipt) => void;
};

/** The accounts of staff, and what admins do with each. */
export function StaffTable({ accounts, onInvited }: StaffTableProps) {
  const { mutate: change, isPending } = useChangeStaff();
  const inviteAgain = useInviteAgain();
  const onError = (error: Error) => void showAlert(explainStaffFailure(error));

  const run = useMemo(
    () => async (account: StaffAccount, changes: Omit<StaffAccountChange, 'v'>) => {
      const { id, v } = account;
      if (await confirmChange(account, changes)) change({ id, v, ...changes }, { onError });
    },
    [change],
  );
  const columns = useMemo(
    () => createColumns((account, role) => void run(account, { role: staffRole.parse(role) })),
    [run],
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
                disabled={isPending}
                aria-label={`${account.state === 'deactivated' ? 'Activate' : 'Deactivate'} ${account.username}`}
                onClick={() => void run(account, { isActive: account.state === 'deactivated' })}
              >
                {account.state === 'deactivated' ? 'Activate' : 'Deactivate'}
              </Button>
            </div>
          )
        }
        empty={null}
      />
      {invited && (
        <ReinviteDialog
          account={invited}
          text={describeInvitation(invited)}
          onSubmit={(email) =>
            inviteAgain.mutate({ id: invited.id, email }, { onSuccess: onInvited, onError })
          }
          onClose={() => setInvited(undefined)}
        />
      )}
    </>
  );
}
