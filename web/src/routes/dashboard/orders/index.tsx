import { useQuery } from '@tanstack/react-query';
import { createFileRoute, type SearchSchemaInput, useNavigate } from '@tanstack/react-router';
import { statisticsQuery } from '../../../features/dashboard/statistics.queries.ts';
import { OrderFilters, OrderTabs } from '../../../features/staff-orders/order-filters.tsx';
import { OrderList } from '../../../features/staff-orders/order-list.tsx';
import {
  type OrderSearch,
  orderSearch,
  toFilters,
} from '../../../features/staff-orders/staff-orders.queries.ts';
import { pageHead } from '../../../shared/page-head.ts';
import { DashboardPage } from '../../../shared/ui/dashboard-page.tsx';

export const Route = createFileRoute('/dashboard/orders/')({
  // The page validates them: the schema is loaded with it, which shoppers never do.
  validateSearch: (search: OrderSearch & SearchSchemaInput): object => search,
  head: () => pageHead('Orders', 'Every order of Bookstore, to confirm and ship.'),
  component: ManageOrdersPage,
});

function ManageOrdersPage() {
  const search = orderSearch.parse(Route.useSearch());
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
