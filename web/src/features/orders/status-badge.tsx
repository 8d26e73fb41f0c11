import type { OrderStatus } from '@bookstore/contracts/order-transitions';
import { STATUS_LABELS } from './order-words.ts';

const OPEN = 'bg-accent-soft text-accent';
const ENDED = 'bg-paper-deep text-muted';
const STYLES = {
  placed: OPEN,
  confirmed: OPEN,
  shipped: OPEN,
  delivered: 'bg-accent text-white',
  cancelled: ENDED,
  returned: ENDED,
} as const satisfies Record<OrderStatus, string>;

export const StatusBadge = ({ status }: { status: OrderStatus }) => (
  <p className={`w-fit rounded-full px-3 py-0.5 text-sm font-semibold ${STYLES[status]}`}>
    <span className="sr-only">Status: </span>
    {STATUS_LABELS[status]}
  </p>
);
