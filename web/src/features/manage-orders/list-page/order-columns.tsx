import type { Order } from '@bookstore/contracts/orders';
import { Link } from '@tanstack/react-router';
import { formatPrice } from '../../../shared/format/format.ts';
import { formatShopMoment } from '../../../shared/format/format-dates.ts';
import { StatusBadge } from '../../../shared/orders/status-badge.tsx';
import type { Column } from '../../../shared/ui/data-table.tsx';
import { PAYMENT_LABELS } from '../order-labels.ts';

/** The columns of the staff's list of orders. */
export const COLUMNS: readonly Column<Order>[] = [
  {
    id: 'number',
    header: 'Number',
    isRowHeader: true,
    render: ({ number }) => (
      <Link
        to="/dashboard/orders/$number"
        params={{ number }}
        search
        className="inline-flex min-h-11 items-center font-mono text-accent underline"
      >
        {number}
      </Link>
    ),
  },
  { id: 'status', header: 'Status', render: ({ status }) => <StatusBadge status={status} /> },
  {
    id: 'placed',
    header: 'Placed',
    firstSort: 'desc',
    render: ({ createdAt }) => (
      <time dateTime={createdAt} className="sm:inline-block sm:min-w-28 sm:text-balance">
        {formatShopMoment(createdAt)}
      </time>
    ),
  },
  {
    id: 'customer',
    header: 'Customer',
    render: ({ name, email }) => (
      <span className="min-w-0 max-sm:text-right sm:inline-block sm:min-w-28">
        <bdi>{name}</bdi> <span className="block text-sm wrap-anywhere text-muted">{email}</span>
      </span>
    ),
  },
  { id: 'books', header: 'Books', align: 'end', isWideOnly: true, render: ({ items }) => items.length },
  { id: 'total', header: 'Total', align: 'end', render: ({ totalPrice }) => formatPrice(totalPrice) },
  { id: 'payment', header: 'Payment', render: ({ payment }) => PAYMENT_LABELS[payment] },
];
