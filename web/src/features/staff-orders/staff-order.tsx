import type { Order } from '@bookstore/contracts/orders';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatMoment } from '../../shared/format-dates.ts';
import { readCode } from '../../shared/http.ts';
import { StatusBadge } from '../../shared/orders/status-badge.tsx';
import { buttonStyle } from '../../shared/ui/button.tsx';
import { LoadError, Notice, Spinner } from '../../shared/ui/notice.tsx';
import { CustomerPanel, HistoryPanel, LinesPanel } from './order-panels.tsx';
import { PackingSlip } from './packing-slip.tsx';
import { staffOrderQuery } from './staff-orders.queries.ts';
import { CommandButtons, STATUS_ID, useOrderCommands } from './order-commands.tsx';

const LOAD_FAILED = 'The order could not be loaded.';

function OrderHeader({ order, timeZone }: { order: Order; timeZone: string | undefined }) {
  const { status, carrier, tracking } = order;
  const shipment = [carrier, tracking].filter(Boolean).join(', ');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p id={STATUS_ID} tabIndex={-1} role="status">
        <StatusBadge status={status} />
      </p>
      <p className="text-muted wrap-anywhere">
        Placed <time dateTime={order.createdAt}>{formatMoment(order.createdAt, timeZone)}</time>. Order ID:{' '}
        {order._id}
      </p>
      {shipment && <p className="basis-full wrap-anywhere">Sent with {shipment}.</p>}
    </div>
  );
}

type StaffOrderProps = {
  number: string;
  /** The time zone of the shop. */
  timeZone: string | undefined;
  /** Shown beside the order. */
  renderAside: (order: Order) => ReactNode;
};

function OrderView({ order, number, timeZone, renderAside }: StaffOrderProps & { order: Order }) {
  const commands = useOrderCommands(order, number);
  return (
    <>
      <div className="print:hidden">
        <OrderHeader order={order} timeZone={timeZone} />
        <div className="mt-4 mb-6">
          <CommandButtons order={order} commands={commands} />
        </div>
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="grid gap-4">
            <LinesPanel order={order} commands={commands} />
            <HistoryPanel order={order} timeZone={timeZone} />
          </div>
          <div className="grid gap-4">
            <CustomerPanel order={order} commands={commands} />
            {renderAside(order)}
          </div>
        </div>
      </div>
      <PackingSlip order={order} timeZone={timeZone} />
    </>
  );
}

/** Everything about an order, and what can be done with it now. */
export function StaffOrder(props: StaffOrderProps) {
  const { number } = props;
  const { data: order, error, refetch } = useQuery(staffOrderQuery(number));
  if (order) return <OrderView {...props} order={order} />;
  if (!error) return <Spinner />;
  if (readCode(error) === 'ORDER_NOT_FOUND')
    return (
      <Notice title={`There is no order ${number}.`}>
        <Link to="/dashboard/orders" className={buttonStyle()}>
          See all orders
        </Link>
      </Notice>
    );
  return <LoadError message={LOAD_FAILED} onRetry={() => void refetch()} />;
}
