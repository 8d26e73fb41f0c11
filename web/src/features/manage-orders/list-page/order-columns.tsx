import type { Order } from '@bookstore/contracts/orders';
import { Link } from '@tanstack/react-router';
import { i18n } from '@bookstore/i18n/i18n';
import { formatPrice } from '../../../shared/format/format.ts';
import { StatusBadge } from '../../../shared/orders/status-badge.tsx';
import type { Column } from '../../../shared/ui/data-table.tsx';
import { Moment } from '../../../shared/ui/moment.tsx';
import { namePayment } from '../order-labels.ts';

/** The payment of an order is only told where it is not what its status says: it was delivered, and nobody has the money. */
const OddPayment = ({ order: { status, payment } }: { order: Order }) =>
  status === 'delivered' &&
  payment === 'due' && <strong className="me-2 font-semibold text-warning">{namePayment(payment)}</strong>;

/** The columns of the staff's list of orders. */
export const COLUMNS: readonly Column<Order>[] = [
  {
    id: 'number',
    get header() {
      return i18n.t('Number');
    },
    isRowHeader: true,
    width: 'md:w-26 xl:w-28',
    render: ({ number }) => (
      <Link
        to="/dashboard/orders/$number"
        params={{ number }}
        search
        className="inline-flex items-center font-semibold text-accent tabular-nums slashed-zero hover:underline max-md:min-h-11 md:min-h-8"
      >
        {number}
      </Link>
    ),
  },
  {
    id: 'status',
    get header() {
      return i18n.t('Status');
    },
    width: 'md:w-36 xl:w-38',
    render: ({ status }) => <StatusBadge status={status} />,
  },
  {
    id: 'placed',
    get header() {
      return i18n.t('Placed');
    },
    firstSort: 'desc',
    width: 'md:w-34 xl:w-40',
    render: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    id: 'customer',
    get header() {
      return i18n.t('Customer');
    },
    render: ({ name, email }) => (
      <span className="min-w-0 max-md:text-end md:flex md:items-baseline md:gap-2">
        <bdi className="wrap-anywhere md:max-w-3/5 md:shrink-0 md:truncate">{name}</bdi>{' '}
        <span className="truncate text-sm text-muted max-md:block max-md:wrap-anywhere max-md:whitespace-normal md:max-xl:hidden">
          {email}
        </span>
      </span>
    ),
  },
  {
    id: 'books',
    get header() {
      return i18n.t('Books');
    },
    align: 'end',
    isWideOnly: true,
    width: 'md:w-18',
    render: ({ items }) => items.length,
  },
  {
    id: 'total',
    get header() {
      return i18n.t('Total');
    },
    align: 'end',
    width: 'md:w-24 xl:w-32',
    render: (order) => (
      <span>
        <OddPayment order={order} />
        {formatPrice(order.totalPrice)}
      </span>
    ),
  },
];
