import type { Order } from '@bookstore/contracts/orders';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatShopMoment } from '../../shared/format/format-dates.ts';
import { StatusBadge } from '../../shared/orders/status-badge.tsx';
import { buttonStyle } from '../../shared/ui/button.tsx';
import { Loaded, Notice } from '../../shared/ui/notice.tsx';
import { CommandPanel } from './command-panel.tsx';
import { NotesPanel } from './order-notes.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import { HistoryPanel, LinesPanel } from './order-panels.tsx';
import { PackingSlip } from './packing-slip.tsx';
import { staffOrderQuery } from './staff-orders.queries.ts';
import { CommandButtons, STATUS_ID, useOrderCommands } from './order-commands.tsx';

function OrderHeader({ order }: { order: Order }) {
  const { status, carrier, tracking } = order;
  const shipment = [carrier, tracking].filter(Boolean).join(', ');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p id={STATUS_ID} tabIndex={-1} role="status">
        <StatusBadge status={status} />
      </p>
      <p className="text-muted wrap-anywhere">
        Placed <time dateTime={order.createdAt}>{formatShopMoment(order.createdAt)}</time>. Order ID:{' '}
        {order._id}
      </p>
      {shipment && <p className="basis-full wrap-anywhere">Sent with {shipment}.</p>}
    </div>
  );
}

type StaffOrderProps = {
  number: string;
  /** Shown beside the order. */
  renderAside: (order: Order) => ReactNode;
};

/** The frame of the page and the columns of the order, beside which a form may be open. */
const WITH_FORM = [
  'lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-6',
  '2xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
] as const;
const WITHOUT_FORM = ['', 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]'] as const;

function OrderView({ order, number, ...props }: StaffOrderProps & { order: Order }) {
  const commands = useOrderCommands(order, number);
  const [frame, columns] = commands.form ? WITH_FORM : WITHOUT_FORM;
  return (
    <>
      <div className={`print:hidden ${frame}`}>
        <div className="mb-6 min-w-0">
          <OrderHeader order={order} />
          <CommandButtons order={order} commands={commands} />
        </div>
        <CommandPanel order={order} commands={commands} />
        <div className={`grid min-w-0 items-start gap-4 ${columns}`}>
          <div className="grid gap-4">
            <LinesPanel order={order} commands={commands} />
            <HistoryPanel order={order} />
          </div>
          <div className="grid gap-4">
            <CustomerPanel order={order} commands={commands} />
            <NotesPanel order={order} number={number} />
            {props.renderAside(order)}
          </div>
        </div>
      </div>
      <PackingSlip order={order} />
    </>
  );
}

/** Everything about an order, and what can be done with it now. */
export const StaffOrder = (props: StaffOrderProps) => (
  <Loaded
    query={useQuery(staffOrderQuery(props.number))}
    loadError="The order could not be loaded."
    missing={
      <Notice title={`There is no order ${props.number}.`}>
        <Link to="/dashboard/orders" className={buttonStyle()}>
          See all orders
        </Link>
      </Notice>
    }
  >
    {(order) => <OrderView {...props} order={order} />}
  </Loaded>
);
