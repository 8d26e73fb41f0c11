import type { OrderStatus } from '@bookstore/contracts/order-transitions';
import { Badge, type BadgeLook } from '../ui/badge.tsx';
import { STATUS_LABELS } from './status-labels.ts';

const LOOKS = {
  placed: 'fresh',
  confirmed: 'ready',
  shipped: 'open',
  delivered: 'done',
  cancelled: 'ended',
  returned: 'ended',
} as const satisfies Record<OrderStatus, BadgeLook>;

export const StatusBadge = ({ status }: { status: OrderStatus }) => (
  <Badge look={LOOKS[status]}>{STATUS_LABELS[status]()}</Badge>
);
