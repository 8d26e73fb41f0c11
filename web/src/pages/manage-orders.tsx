import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { statisticsQuery } from '../features/dashboard/statistics.queries.ts';
import { OrderFilters, OrderTabs } from '../features/staff-orders/order-filters.tsx';
import { OrderList } from '../features/staff-orders/order-list.tsx';
import { type OrderSearch, orderSearch, toFilters } from '../features/staff-orders/order-search.ts';
import { usePageHead } from '../shared/page-head.ts';
import { STAFF_PAGE_HEADS } from '../shared/staff-page-heads.ts';
import { DashboardPage } from '../shared/ui/dashboard-page.tsx';

export function ManageOrdersPage() {
  usePageHead(STAFF_PAGE_HEADS['/dashboard/orders']);
  const search = orderSearch.parse(useSearch({ from: '/dashboard/orders' }));
  const navigate = useNavigate();
  const { data: statistics } = useQuery(statisticsQuery());
  const change = (next: OrderSearch) => void navigate({ to: '/dashboard/orders', search: next });
  return (
    <DashboardPage title="Orders">
      <OrderTabs search={search} counts={statistics?.ordersByStatus} />
      <OrderFilters search={search} timeZone={statistics?.timeZone} onChange={change} />
      <OrderList
        key={JSON.stringify(toFilters(search))}
        search={search}
        timeZone={statistics?.timeZone}
        onChange={change}
      />
    </DashboardPage>
  );
}
