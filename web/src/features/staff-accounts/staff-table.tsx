import {
  type Reauthentication,
  type StaffAccount,
  type StaffAccountChange,
  type StaffInvitationReceipt,
  type StaffList,
  staffRole,
} from '@bookstore/contracts/staff';
import { i18n } from '@bookstore/i18n/i18n';
import { useMemo, useState } from 'react';
import { showAlert } from '../../shared/dialogs/dialogs.ts';
import { labelRole } from '../../shared/staff/role-names.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { type Column, DataTable } from '../../shared/ui/data-table.tsx';
import { Moment } from '../../shared/ui/moment.tsx';
import { rowAction, RowMenu } from '../../shared/ui/row-menu.tsx';
import { Select } from '../../shared/ui/select.tsx';
import { ConfirmWithPassword, type OwnLogin } from './own-password.tsx';
import { explainStaffFailure, listRoles, STATE_LABELS, STATE_LOOKS } from './staff-labels.ts';
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
    header: i18n.t('Account'),
    isRowHeader: true,
    render: ({ username, email, isOperator }) => (
      <span className="grid md:leading-6">
        <span className="wrap-anywhere">{username}</span>
        {email && <Muted>{email}</Muted>}
        {isOperator && <Muted>{i18n.t('Of the shop’s settings: the way back in')}</Muted>}
      </span>
    ),
  },
  {
    id: 'role',
    header: i18n.t('Role'),
    width: 'md:w-36 xl:w-40',
    render: (account) =>
      account.isOperator ? (
        labelRole(account.role)
      ) : (
        <span className="md:[&_select]:min-h-9 md:[&_select]:py-1">
          <Select
            label={i18n.t('Role of {username}', account)}
            isLabelHidden
            value={account.role}
            options={listRoles()}
            onChange={(role) => changeRole(account, role)}
          />
        </span>
      ),
  },
  {
    id: 'state',
    header: i18n.t('Status'),
    width: 'md:w-32',
    render: ({ state }) => <Badge look={STATE_LOOKS[state]}>{STATE_LABELS[state]()}</Badge>,
  },
  {
    id: 'totp',
    header: i18n.t('Second factor'),
    isWideOnly: true,
    width: 'md:w-30',
    render: ({ hasTotp }) => (hasTotp ? i18n.t('On') : i18n.t('Off')),
  },
  {
    id: 'seen',
    header: i18n.t('Last seen'),
    width: 'md:w-37 xl:w-40',
    render: ({ lastSeenAt }) => (lastSeenAt ? <Moment at={lastSeenAt} /> : i18n.t('Never')),
  },
];

const warnOfLogout = () => i18n.t('Who uses the account is logged out within five seconds.');

type Change = Omit<StaffAccountChange, 'v' | keyof Reauthentication>;

/** What is asked before an account is changed. */
function describeChange({ username }: StaffAccount, { role, isActive }: Change) {
  if (role)
    return {
      title: i18n.t(
        'Make {username} {role, select, admin {an admin} manager {a manager} other {a fulfiller}}?',
        { username, role },
      ),
      text: warnOfLogout(),
      confirm: i18n.t('Change the role'),
    };
  if (isActive)
    return {
      title: i18n.t('Activate {username}?', { username }),
      text: i18n.t('Its password works again. If it had none yet, invite the account again.'),
      confirm: i18n.t('Activate'),
    };
  return {
    title: i18n.t('Deactivate {username}?', { username }),
    text: `${warnOfLogout()} ${i18n.t('An invitation that was not used yet is withdrawn. The account can be activated again.')}`,
    confirm: i18n.t('Deactivate'),
    look: 'danger' as const,
  };
}

const describeInvitation = ({ state }: StaffAccount) =>
  state === 'active'
    ? `${i18n.t('The password and the second factor are removed.')} ${warnOfLogout()}`
    : i18n.t('The invitation before this one is withdrawn: its link stops working.');

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
        caption={i18n.t('Staff')}
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
                  aria-label={i18n.t('Invite again: {username}', account)}
                  onClick={() => setInvited(account)}
                >
                  {i18n.t('Invite again')}
                </button>
              )}
              <button
                type="button"
                className={rowAction(account.state !== 'deactivated')}
                disabled={change.isPending}
                aria-label={
                  account.state === 'deactivated'
                    ? i18n.t('Activate {username}', account)
                    : i18n.t('Deactivate {username}', account)
                }
                onClick={() => setAsked({ account, changes: { isActive: account.state === 'deactivated' } })}
              >
                {account.state === 'deactivated' ? i18n.t('Activate') : i18n.t('Deactivate')}
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
          title={i18n.t('Invite {username} again?', invited)}
          text={describeInvitation(invited)}
          confirm={i18n.t('Invite again')}
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
