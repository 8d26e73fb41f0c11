import { possibleCommands, STAGES } from '@bookstore/contracts/order-transitions';
import type { Order } from '@bookstore/contracts/orders';
import { i18n } from '@bookstore/i18n/i18n';
import { Link } from '@tanstack/react-router';
import { useCurrentBooks } from '../../shared/books/current-books.queries.ts';
import { showAlert, showDialog, showToast } from '../../shared/dialogs/dialogs.ts';
import { formatPrice } from '../../shared/format/format.ts';
import { formatLongDay } from '../../shared/format/format-dates.ts';
import { Trans } from '../../shared/language/trans.tsx';
import { PAGE_NOTICES } from '../../shared/page/page-notices.ts';
import { DeliveryNote } from '../../shared/shop/delivery-note.tsx';
import { Button, buttonStyle } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PostalLines } from '../../shared/orders/postal-lines.tsx';
import { OrderCorrection } from './order-correction.tsx';
import { Detail, OrderLines, Panel } from './order-lines.tsx';
import { OwnMails } from './own-mails.tsx';
import { OrderProgress, OrderTimeline } from './order-timeline.tsx';
import { describePayment, describeRefusal } from './order-texts.ts';
import { useCancelOrder } from './orders.queries.ts';
import { StatusBadge } from '../../shared/orders/status-badge.tsx';
import { TrackingCode } from './tracking.tsx';

function CancelButton({ order }: { order: Order }) {
  const cancelOrder = useCancelOrder(order, {
    onDone: () => showToast(PAGE_NOTICES.orderCancelled),
    onFailed: (error) => void showAlert(describeRefusal(error, PAGE_NOTICES.orderCancelFailed)),
  });

  const cancel = async () => {
    if (await showDialog({ ...PAGE_NOTICES.cancelOrder, tone: 'danger' })) cancelOrder.mutate({});
  };

  return (
    <Button look="danger" disabled={cancelOrder.isPending} onClick={() => void cancel()}>
      {i18n.t('Cancel order')}
    </Button>
  );
}

/** Below the prices of the books, at the same edge. */
const Money = ({ order }: { order: Order }) => (
  <dl className="mt-4 grid gap-2">
    <div className="flex items-baseline justify-between gap-4 text-lg font-semibold">
      <dt>{i18n.t('Total Price:')}</dt>
      <dd className="text-end text-xl tabular-nums">{formatPrice(order.totalPrice)}</dd>
    </div>
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{i18n.t('Payment:')}</dt>
      <dd className="text-end font-semibold">{describePayment(order)}</dd>
    </div>
    {order.refunded > 0 && (
      <div className="flex justify-between gap-4">
        <dt className="text-muted">{i18n.t('Paid back:')}</dt>
        <dd className="text-end tabular-nums">{formatPrice(order.refunded)}</dd>
      </div>
    )}
  </dl>
);

const Delivery = ({ order }: { order: Order }) => (
  <dl className="grid gap-3">
    {['open', 'sent'].includes(STAGES[order.status]) && (
      <Detail label={i18n.t('Delivery:')}>
        <DeliveryNote />
      </Detail>
    )}
    {order.carrier && <Detail label={i18n.t('Carrier:')}>{order.carrier}</Detail>}
    {order.tracking && (
      <Detail label={i18n.t('Tracking code:')}>
        <TrackingCode code={order.tracking} />
      </Detail>
    )}
    <Detail label={i18n.t('Name:')}>{order.name}</Detail>
    <Detail label={i18n.t('Email:')}>{order.email}</Detail>
    <Detail label={i18n.t('Phone:')}>{order.phone}</Detail>
    <Detail label={i18n.t('Address:')}>
      <PostalLines address={order.address} />
    </Detail>
    {order.courierNote && <Detail label={i18n.t('Note for the courier:')}>{order.courierNote}</Detail>}
  </dl>
);

export function OrderDetail({ order, onOrderAgain }: { order: Order; onOrderAgain: () => void }) {
  const commands = possibleCommands(order, ['customer']);
  return (
    <>
      <Link
        to="/orders"
        className="-mt-4 mb-1 -ms-1 inline-flex min-h-11 items-center gap-1 pe-2 text-accent hover:underline"
      >
        <Icon name="chevron-left" className="size-5" />
        {i18n.t('Your Orders')}
      </Link>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h1 className="font-serif text-3xl font-semibold">
              {i18n.t('Order {number}', { number: order.number })}
            </h1>
            <StatusBadge status={order.status} />
          </div>
          <p className="mt-2 text-muted wrap-anywhere">
            <Trans
              id="<time>{day}</time>, Order ID: {id}"
              values={{ day: formatLongDay(order.createdAt), id: order._id }}
              components={{ time: <time dateTime={order.createdAt} /> }}
            />
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button look="secondary" onClick={onOrderAgain}>
            {i18n.t('Order again')}
          </Button>
          {commands.includes('cancel') && <CancelButton order={order} />}
        </div>
      </div>
      <OrderProgress status={order.status} />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="grid gap-5">
          <Panel title={i18n.t('Books')}>
            <OrderLines items={order.items} currentBooks={useCurrentBooks(order.productIds)} />
            <Money order={order} />
          </Panel>
          <Panel title={i18n.t('What happened')}>
            <OrderTimeline order={order} />
          </Panel>
        </div>
        <Panel title={i18n.t('Delivery')}>
          <Delivery order={order} />
          {commands.includes('correct') && <OrderCorrection order={order} />}
        </Panel>
        <div className="empty:hidden lg:col-start-1">
          <OwnMails orderId={order._id} />
        </div>
      </div>
    </>
  );
}

/** Shown in place of an order that is not there. */
export const UnknownOrder = () => (
  <Notice title={PAGE_NOTICES.orderUnknown}>
    <Link to="/orders" className={buttonStyle()}>
      {i18n.t('See your orders')}
    </Link>
  </Notice>
);
