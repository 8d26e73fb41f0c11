import type { OrderStatus } from '@bookstore/contracts/order-transitions';
import { capitalize } from '../format/format.ts';
import { Badge, type BadgeLook } from '../ui/badge.tsx';

const LOOKS = {
  placed: 'fresh',
  confirmed: 'ready',
  shipped: 'open',
  delivered: 'done',
  cancelled: 'ended',
  returned: 'ended',
} as const satisfies Record<OrderStatus, BadgeLook>;

export const StatusBadge = ({ status }: { status: OrderStatus }) => (
  <Badge look={LOOKS[status]}>{capitalize(status)}</Badge>
);
