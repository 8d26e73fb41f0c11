import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { statisticsQuery } from '../../../features/dashboard/statistics.queries.ts';
import { OrderMails } from '../../../features/mails/order-mails.tsx';
import { StaffOrder } from '../../../features/staff-orders/staff-order.tsx';
import { staffOrderQuery } from '../../../features/staff-orders/staff-orders.queries.ts';
import { pageHead } from '../../../shared/page-head.ts';
import { DashboardPage } from '../../../shared/ui/dashboard-page.tsx';

export const Route = createFileRoute('/dashboard/orders/$number')({
  head: ({ params }) => pageHead(`Order ${params.number}`, 'Every order of Bookstore, to confirm and ship.'),
  component: StaffOrderPage,
});

function StaffOrderPage() {
  const { number } = Route.useParams();
  const { data: order } = useQuery(staffOrderQuery(number));
  const { data: statistics } = useQuery({ ...statisticsQuery(), refetchInterval: false });
  return (
    <DashboardPage
      title={
        <>
          Order <span className="font-mono text-2xl tracking-wide">{order?.number}</span>
        </>
      }
      note={
        <Link to="/dashboard/orders" className="inline-flex min-h-11 items-center text-accent underline">
          All orders
        </Link>
      }
    >
      <StaffOrder
        key={number}
        number={number}
        timeZone={statistics?.timeZone}
        renderAside={({ _id }) => <OrderMails orderId={_id} />}
      />
    </DashboardPage>
  );
}
