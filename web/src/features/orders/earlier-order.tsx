import { possibleCommands } from '@bookstore/contracts/order-transitions';
import { orderDraft, type Order, type OrderDraft, type OrderDraftRequest } from '@bookstore/contracts/orders';
import { hashKey, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { showAlert, showToast } from '../../shared/dialogs/dialogs.ts';
import { formatPrice } from '../../shared/format.ts';
import { formatLongDay } from '../../shared/format-dates.ts';
import { PAGE_NOTICES } from '../../shared/page-notices.ts';
import { formatAddress } from '../../shared/orders/delivery-fields.ts';
import { StatusBadge } from '../../shared/orders/status-badge.tsx';
import { Button, buttonStyle } from '../../shared/ui/button.tsx';
import type { OrderedLine } from './order-error.tsx';
import { describeRefusal } from './order-texts.ts';
import { orderQuery, useCorrectOrder } from './orders.queries.ts';

/** The details of the draft that differ from those of the order. */
const findChanges = (order: Order, { name, phone, address, courierNote = '' }: OrderDraft) => ({
  ...(name !== order.name && { name }),
  ...(phone !== order.phone && { phone }),
  ...(hashKey([address]) !== hashKey([order.address]) && { address }),
  ...(courierNote !== (order.courierNote ?? '') && { courierNote }),
});

const Change = ({ label, from, to }: { label: string; from: string; to: string }) => (
  <li>
    {label}: <del className="text-muted">{from}</del> <span className="sr-only">becomes</span>{' '}
    <ins className="font-semibold no-underline">{to}</ins>
  </li>
);

type ChangesProps = { order: Order; changes: ReturnType<typeof findChanges>; onSent: (order: Order) => void };

/** Offers to correct the placed order by what was typed since. */
function Changes({ order, changes, onSent }: ChangesProps) {
  const { name, phone, address, courierNote } = changes;
  const correctOrder = useCorrectOrder(order, {
    onDone: () => onSent(order),
    onFailed: (error) => void showAlert(describeRefusal(error, PAGE_NOTICES.orderCorrectFailed)),
  });
  if (!possibleCommands(order, ['customer']).includes('correct'))
    return <p>Its details can no longer be changed.</p>;
  return (
    <>
      <p>You have changed since:</p>
      <ul className="-mt-2">
        {name && <Change label="Name" from={order.name} to={name} />}
        {phone && <Change label="Phone" from={order.phone} to={phone} />}
        {address && (
          <Change label="Address" from={formatAddress(order.address)} to={formatAddress(address)} />
        )}
        {courierNote !== undefined && (
          <Change
            label="Note for the courier"
            from={order.courierNote ?? 'none'}
            to={courierNote || 'none'}
          />
        )}
      </ul>
      <Button disabled={correctOrder.isPending} onClick={() => correctOrder.mutate(changes)}>
        Send the change
      </Button>
    </>
  );
}

const quoteTitles = (books: readonly { title: string }[]) =>
  books.map(({ title }) => `“${title}”`).join(', ');

type EarlierOrderProps = {
  /** The order as it was placed, and the draft that was sent after it, with its books. */
  placed: Order;
  draft: OrderDraftRequest;
  lines: readonly OrderedLine[];
  /** Called before the customer goes to the order. */
  onLeave: (order: Order) => void;
  /** Called to order the books that are not part of it. */
  onOrderOthers: (order: Order) => void;
};

/** Shown when an order turns out to have been placed by an earlier attempt, so that it is not placed twice. */
export function EarlierOrder({ placed, draft, lines, onLeave, onOrderOthers }: EarlierOrderProps) {
  const navigate = useNavigate();
  const { data: order } = useQuery({ ...orderQuery(placed.number), initialData: placed });
  const wanted = orderDraft.parse(draft);
  const others = lines.filter(({ _id }) => !order.productIds.includes(_id));
  const leftOut = order.items.filter(({ bookId }) => !wanted.productIds.includes(bookId));
  const changes = findChanges(order, wanted);
  const hasSameBooks = others.length === 0 && leftOut.length === 0;

  const showCorrected = (corrected: Order) => {
    onLeave(corrected);
    showToast(PAGE_NOTICES.orderCorrected);
    void navigate({ to: '/orders/$number', params: { number: corrected.number } });
  };

  return (
    <div role="alert" className="grid gap-4 rounded-lg bg-warning-soft px-4 py-4 wrap-anywhere">
      <h3 className="font-semibold">Your order was already placed</h3>
      <p>
        The shop received it the first time, and only its answer was lost. It is not placed again: this is
        order {order.number} of {formatLongDay(order.createdAt)}, {formatPrice(order.totalPrice)}.
      </p>
      <p>
        <StatusBadge status={order.status} />
      </p>
      {leftOut.length > 0 && <p>It also has {quoteTitles(leftOut)}. You can cancel it on its page.</p>}
      {others.length > 0 && <p>{quoteTitles(others)} can be ordered separately.</p>}
      {hasSameBooks && Object.keys(changes).length > 0 && (
        <Changes order={order} changes={changes} onSent={showCorrected} />
      )}
      <Link
        to="/orders/$number"
        params={{ number: order.number }}
        className={buttonStyle('secondary')}
        onClick={() => onLeave(order)}
      >
        See your order
      </Link>
      {others.length > 0 && (
        <Button look="secondary" onClick={() => onOrderOthers(order)}>
          {others.length === 1 ? 'Order the other book' : `Order the other ${others.length} books`}
        </Button>
      )}
    </div>
  );
}
