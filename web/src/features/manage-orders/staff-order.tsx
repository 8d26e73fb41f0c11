import type { Order } from '@bookstore/contracts/orders';
import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatEnumeration } from '../../shared/format/format.ts';
import { formatShopMoment } from '../../shared/format/format-dates.ts';
import { Trans } from '../../shared/language/trans.tsx';
import { buttonStyle } from '../../shared/ui/button.tsx';
import { Loaded, Notice } from '../../shared/ui/notice.tsx';
import { CommandPanel } from './command-panel.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import { OrderBar, useOrderCommands, type WantedForm } from './order-commands.tsx';
import { LinesPanel } from './order-panels.tsx';
import { PackingSlip } from './packing-slip.tsx';
import { staffOrderQuery } from './staff-orders.queries.ts';

function OrderFacts({ order: { _id, createdAt, carrier, tracking } }: { order: Order }) {
  const shipment = formatEnumeration([carrier, tracking].flatMap((text) => (text ? [text] : [])));
  return (
    <div className="mt-1 mb-5 grid gap-y-1 wrap-anywhere">
      <p className="text-muted">
        <Trans
          id="Placed <time/>. Order ID: {id}"
          values={{ id: _id }}
          components={{ time: <time dateTime={createdAt}>{formatShopMoment(createdAt)}</time> }}
        />
      </p>
      {shipment && <p>{i18n.t('Sent with {shipment}.', { shipment })}</p>}
    </div>
  );
}

type StaffOrderProps = {
  number: string;
  wanted: WantedForm;
  renderTimeline: (order: Order) => ReactNode;
};

/** The frame of the page and the columns of the order, beside which a form may be open. */
const WITH_FORM = [
  'lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-6',
  '2xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
] as const;
const WITHOUT_FORM = ['', 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]'] as const;

function OrderView({ order, number, wanted, renderTimeline }: StaffOrderProps & { order: Order }) {
  const commands = useOrderCommands(order, number, wanted);
  const [frame, columns] = commands.form ? WITH_FORM : WITHOUT_FORM;
  return (
    <>
      <div className="print:hidden">
        <OrderBar order={order} commands={commands} />
        <OrderFacts order={order} />
        <div className={frame}>
          <CommandPanel order={order} commands={commands} />
          <div className={`grid min-w-0 items-start gap-4 ${columns}`}>
            <div className="grid min-w-0 gap-4">
              <LinesPanel order={order} commands={commands} />
              {renderTimeline(order)}
            </div>
            <CustomerPanel order={order} commands={commands} />
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
    loadError={i18n.t('The order could not be loaded.')}
    missing={
      <Notice title={i18n.t('There is no order {number}.', { number: props.number })}>
        <Link to="/dashboard/orders" className={buttonStyle()}>
          {i18n.t('See all orders')}
        </Link>
      </Notice>
    }
  >
    {(order) => <OrderView {...props} order={order} />}
  </Loaded>
);
