import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { AuditPanel } from '../../../features/audit/audit-panel.tsx';
import { OrderMails } from '../../../features/mails/order-mails.tsx';
import { StaffOrder } from '../../../features/manage-orders/staff-order.tsx';
import { staffOrderQuery } from '../../../features/manage-orders/staff-orders.queries.ts';
import { pageHead } from '../../../shared/page/page-head.ts';
import { mayCall } from '../../../shared/staff/staff-claims.ts';
import { DashboardPage } from '../../../shared/ui/dashboard-page.tsx';

export const Route = createFileRoute('/dashboard/orders/$number')({
  head: ({ params }) =>
    pageHead(`Order ${params.number}`, (shop) => `Every order of ${shop}, to confirm and ship.`),
  component: StaffOrderPage,
});

const OWNERS = ['orders'] as const;

function StaffOrderPage() {
  const { number } = Route.useParams();
  const { data: order } = useQuery(staffOrderQuery(number));
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
        renderAside={({ _id }) => (
          <>
            {mayCall('listMails') && <OrderMails orderId={_id} />}
            <AuditPanel owners={OWNERS} subjectId={_id} />
          </>
        )}
      />
    </DashboardPage>
  );
}
