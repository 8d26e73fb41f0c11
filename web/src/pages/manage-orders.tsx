import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { statisticsQuery } from '../features/dashboard/statistics.queries.ts';
import { OrderFilters, OrderTabs } from '../features/staff-orders/order-filters.tsx';
import { OrderList } from '../features/staff-orders/order-list.tsx';
import { type OrderSearch, orderSearch, toFilters } from '../features/staff-orders/order-search.ts';
import { usePageHead } from '../shared/page-head.ts';

export function ManageOrdersPage() {
  usePageHead('/dashboard/orders');
  const search = orderSearch.parse(useSearch({ from: '/dashboard/orders' }));
  const navigate = useNavigate();
  const { data: statistics } = useQuery(statisticsQuery());
  const change = (next: OrderSearch) => void navigate({ to: '/dashboard/orders', search: next });
  return (
    <section aria-labelledby="page-title">
      <h2 id="page-title" className="mb-4 text-2xl font-semibold">
        Orders
      </h2>
      <OrderTabs search={search} counts={statistics?.ordersByStatus} />
      <OrderFilters search={search} timeZone={statistics?.timeZone} onChange={change} />
      <OrderList key={JSON.stringify(toFilters(search))} search={search} onChange={change} />
    </section>
  );
}
