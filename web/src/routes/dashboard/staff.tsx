import type { StaffInvitationReceipt } from '@bookstore/contracts/staff';
import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { InvitationResult, InviteForm } from '../../features/staff-accounts/invite-form.tsx';
import { StaffPolicy } from '../../features/staff-accounts/staff-policy.tsx';
import { StaffTable } from '../../features/staff-accounts/staff-table.tsx';
import { staffListQuery } from '../../features/staff-accounts/staff.queries.ts';
import { pageHead } from '../../shared/page/page-head.ts';
import { useStaffClaims } from '../../shared/staff/staff-claims.ts';
import { DashboardPage } from '../../shared/ui/dashboard-page.tsx';
import { Loaded } from '../../shared/ui/notice.tsx';

export const Route = createFileRoute('/dashboard/staff')({
  head: () => pageHead(i18n.t('Staff'), (shop) => i18n.t('The accounts of the staff of {shop}.', { shop })),
  component: StaffPage,
});

function StaffPage() {
  const ownId = useStaffClaims()?.sub;
  const [receipt, setReceipt] = useState<StaffInvitationReceipt>();
  const result = useRef<HTMLDivElement>(null);
  const show = (next: StaffInvitationReceipt) => {
    setReceipt(next);
    result.current?.focus();
  };
  return (
    <DashboardPage
      title={i18n.t('Staff')}
      note={i18n.t('An account for each person: what everyone did is in the audit.')}
    >
      <div ref={result} role="status" tabIndex={-1}>
        {receipt && <InvitationResult receipt={receipt} onClose={() => setReceipt(undefined)} />}
      </div>
      <Loaded query={useQuery(staffListQuery())} loadError={i18n.t('The accounts could not be loaded.')}>
        {({ accounts, requiresTotp }) => {
          const own = accounts.find(({ id }) => id === ownId);
          return (
            own && (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
                <StaffTable accounts={accounts} own={own} onInvited={show} />
                <StaffPolicy requiresTotp={requiresTotp} own={own} />
                <InviteForm own={own} onInvited={show} />
              </div>
            )
          );
        }}
      </Loaded>
    </DashboardPage>
  );
}
