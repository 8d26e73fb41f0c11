import type { Order } from '@bookstore/contracts/orders';
import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useAuditedChanges } from '../../../features/audit/audited-changes.tsx';
import { useOrderMails } from '../../../features/mails/order-mails.tsx';
import { isFormAction } from '../../../features/manage-orders/command-forms.tsx';
import { OrderLinks } from '../../../features/manage-orders/order-links.tsx';
import { OrderMark } from '../../../features/manage-orders/order-mark.tsx';
import { OrderTimeline } from '../../../features/manage-orders/order-timeline.tsx';
import { StaffOrder } from '../../../features/manage-orders/staff-order.tsx';
import {
  staffOrderQuery,
  staffOrderSearch,
  type StaffOrderSearch,
} from '../../../features/manage-orders/staff-orders.queries.ts';
import { linkedBy } from '../../../shared/checks.ts';
import { Trans } from '../../../shared/language/trans.tsx';
import { pageHead } from '../../../shared/page/page-head.ts';
import { DashboardPage } from '../../../shared/ui/dashboard-page.tsx';

export const Route = createFileRoute('/dashboard/orders/$number')({
  validateSearch: linkedBy<StaffOrderSearch>(),
  head: ({ params }) =>
    pageHead(i18n.t('Order {number}', { number: params.number }), (shop) =>
      i18n.t('Every order of {shop}, to confirm and ship.', { shop }),
    ),
  component: StaffOrderPage,
});

const OWNERS = ['orders'] as const;

function Timeline({ order, number }: { order: Order; number: string }) {
  const mails = useOrderMails(order._id);
  const audited = useAuditedChanges(OWNERS, order._id, order.v);
  return <OrderTimeline order={order} number={number} mails={mails} audited={audited} />;
}

function StaffOrderPage() {
  const { number } = Route.useParams();
  const { form, ...search } = staffOrderSearch.parse(Route.useSearch());
  const navigate = useNavigate();
  const { data: order } = useQuery(staffOrderQuery(number));
  const forgetForm = () =>
    void navigate({ to: '/dashboard/orders/$number', params: { number }, search, replace: true });
  return (
    <DashboardPage
      title={
        <Trans
          id="Order <number/>"
          components={{
            number: (
              <span className="font-sans text-2xl tracking-wide tabular-nums slashed-zero">
                {order?.number}
              </span>
            ),
          }}
        />
      }
      mark={order && <OrderMark order={order} />}
      note={<OrderLinks order={order} search={search} />}
    >
      <StaffOrder
        key={number}
        number={number}
        wanted={{ action: isFormAction(form) ? form : undefined, onOpen: forgetForm }}
        renderTimeline={(current) => <Timeline order={current} number={number} />}
      />
    </DashboardPage>
  );
}
