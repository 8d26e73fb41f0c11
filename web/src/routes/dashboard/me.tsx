import type { StaffTask } from '@bookstore/contracts/staff';
import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { OwnLanguage } from '../../features/me/own-language.tsx';
import { SecondFactor } from '../../features/me/second-factor.tsx';
import { ownAccountQuery } from '../../features/me/staff-account.queries.ts';
import { StaffPassword } from '../../features/me/staff-password.tsx';
import { StaffSessions } from '../../features/me/staff-sessions.tsx';
import { pageHead } from '../../shared/page/page-head.ts';
import { nameRole } from '../../shared/staff/role-names.ts';
import { staffHome, useStaffClaims } from '../../shared/staff/staff-claims.ts';
import { buttonStyle } from '../../shared/ui/button.tsx';
import { DashboardPage } from '../../shared/ui/dashboard-page.tsx';
import { Loaded } from '../../shared/ui/notice.tsx';

export const Route = createFileRoute('/dashboard/me')({
  head: () =>
    pageHead(i18n.t('Your Account'), (shop) =>
      i18n.t('Your password, sessions and second factor at {shop}.', { shop }),
    ),
  component: OwnAccountPage,
});

const TASKS = {
  'change-password': () =>
    i18n.t('Choose a password of your own first: the one that you were given works once.'),
  'set-up-totp': () => i18n.t('Set up a second factor first: this shop requires one of all its staff.'),
} as const satisfies Record<StaffTask, () => string>;

/** What the account has to do before it may do anything else, and the way on afterwards. */
function TaskNotice({ task }: { task: StaffTask | undefined }) {
  const [hadTask] = useState(task !== undefined);
  if (!hadTask) return null;
  return (
    <div role="status" className="mb-6 rounded-lg bg-warning-soft px-4 py-3 font-medium text-warning">
      {task ? (
        TASKS[task]()
      ) : (
        <>
          {i18n.t('Your account is complete.')}{' '}
          <Link to={staffHome()} className={buttonStyle('quiet')}>
            {i18n.t('Go on')}
          </Link>
        </>
      )}
    </div>
  );
}

function OwnAccountPage() {
  const task = useStaffClaims()?.task;
  return (
    <DashboardPage title={i18n.t('Your Account')}>
      <TaskNotice task={task} />
      <Loaded query={useQuery(ownAccountQuery())} loadError={i18n.t('Your account could not be loaded.')}>
        {(own) => (
          <>
            <p className="pb-6">
              <strong className="wrap-anywhere">{own.account.username}</strong>, {nameRole(own.account.role)}
              {own.account.email && (
                <span className="block wrap-anywhere text-muted">{own.account.email}</span>
              )}
            </p>
            {task !== 'set-up-totp' && (
              <StaffPassword {...own.account} isOneTime={task === 'change-password'} />
            )}
            {task !== 'change-password' && <SecondFactor own={own} />}
            {!task && <OwnLanguage language={own.account.language} />}
            {!task && <StaffSessions />}
          </>
        )}
      </Loaded>
    </DashboardPage>
  );
}
