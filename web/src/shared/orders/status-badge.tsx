import type { OrderStatus } from '@bookstore/contracts/order-transitions';
import { capitalize } from '../format.ts';

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
  <span
    className={`inline-block rounded-full px-3 py-0.5 text-sm font-semibold whitespace-nowrap ${STYLES[status]}`}
  >
    <span className="sr-only">Status: </span>
    {capitalize(status)}
  </span>
);
