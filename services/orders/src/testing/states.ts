import { ORDER_STATUSES, type OrderStatus, type Payment } from '@bookstore/contracts/order-transitions';

/** Where the money of an order of each status can be. */
export const PAYMENTS_OF: Readonly<Record<OrderStatus, readonly Payment[]>> = {
  placed: ['due'],
  confirmed: ['due'],
  shipped: ['due'],
  delivered: ['due', 'collected'],
  cancelled: ['void'],
  returned: ['void', 'refunded'],
};

/** Every state that an order can be in. */
export const STATES = ORDER_STATUSES.flatMap((status) =>
  PAYMENTS_OF[status].map((payment) => ({
    status,
    payment,
    ...((payment === 'collected' || payment === 'refunded') && { collectedCents: 2249 }),
  })),
);
