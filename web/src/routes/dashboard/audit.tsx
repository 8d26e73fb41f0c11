import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { AuditFilters, AuditList } from '../../features/audit/audit-list.tsx';
import { type AuditSearch, auditSearch } from '../../features/audit/audit.queries.ts';
import { staffListQuery } from '../../features/staff-accounts/staff.queries.ts';
import { linkedBy } from '../../shared/checks.ts';
import { pageHead } from '../../shared/page/page-head.ts';
import { DashboardPage } from '../../shared/ui/dashboard-page.tsx';

export const Route = createFileRoute('/dashboard/audit')({
  validateSearch: linkedBy<AuditSearch>(),
  head: () => pageHead('Audit', (shop) => `What the staff of ${shop} changed, and when.`),
  component: AuditPage,
});

function AuditPage() {
  const search = auditSearch.parse(Route.useSearch());
  const navigate = useNavigate();
  const { data: staff } = useQuery({ ...staffListQuery(), refetchInterval: false });
  return (
    <DashboardPage
      title="Audit"
      note="What staff changed, newest first. Nobody can change it."
      tools={
        <AuditFilters
          search={search}
          accounts={staff?.accounts ?? []}
          onChange={(next) => void navigate({ to: '/dashboard/audit', search: next })}
        />
      }
    >
      <AuditList search={search} />
    </DashboardPage>
  );
}
