import { i18n } from '@bookstore/i18n/i18n';
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
  head: () =>
    pageHead(i18n.t('Audit'), (shop) => i18n.t('What the staff of {shop} changed, and when.', { shop })),
  component: AuditPage,
});

function AuditPage() {
  const search = auditSearch.parse(Route.useSearch());
  const navigate = useNavigate();
  const { data: staff } = useQuery({ ...staffListQuery(), refetchInterval: false });
  return (
    <DashboardPage
      title={i18n.t('Audit')}
      note={i18n.t('What staff changed, newest first. Nobody can change it.')}
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
