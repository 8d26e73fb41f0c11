import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { statisticsQuery } from '../../../features/dashboard/statistics.queries.ts';
import { OrderFilters, toOrderTabs } from '../../../features/manage-orders/list-page/order-filters.tsx';
import { OrderList } from '../../../features/manage-orders/list-page/order-list.tsx';
import { type OrderSearch, orderSearch } from '../../../features/manage-orders/staff-orders.queries.ts';
import { linkedBy } from '../../../shared/checks.ts';
import { pageHead } from '../../../shared/page/page-head.ts';
import { mayCall } from '../../../shared/staff/staff-claims.ts';
import { DashboardPage } from '../../../shared/ui/dashboard-page.tsx';

export const Route = createFileRoute('/dashboard/orders/')({
  validateSearch: linkedBy<OrderSearch>(),
  head: () =>
    pageHead(i18n.t('Orders'), (shop) => i18n.t('Every order of {shop}, to confirm and ship.', { shop })),
  component: ManageOrdersPage,
});

function ManageOrdersPage() {
  const search = orderSearch.parse(Route.useSearch());
  const navigate = useNavigate();
  const { data: statistics } = useQuery({ ...statisticsQuery(), enabled: mayCall('readStatistics') });
  const change = (next: OrderSearch) => void navigate({ to: '/dashboard/orders', search: next });
  return (
    <DashboardPage title={i18n.t('Orders')} tools={<OrderFilters search={search} onChange={change} />}>
      <OrderList search={search} tabs={toOrderTabs(search, statistics?.ordersByStatus)} onChange={change} />
    </DashboardPage>
  );
}
