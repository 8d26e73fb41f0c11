import { z } from 'zod';
import { REOPEN_SECONDS } from './lifetimes.ts';
import type { Actor } from './staff.ts';

/**
 * The statuses, in the order of an order's life, and how far it is: not shipped yet (`open`), on its way (`sent`), with its
 * customer (`received`), or cancelled or returned, so that nothing is sold (`undone`).
 */
export const STAGES = {
  placed: 'open',
  confirmed: 'open',
  shipped: 'sent',
  delivered: 'received',
  cancelled: 'undone',
  returned: 'undone',
} as const satisfies Record<string, 'open' | 'sent' | 'received' | 'undone'>;
export type OrderStatus = keyof typeof STAGES;
const isStatus = (name: string): name is OrderStatus => Object.hasOwn(STAGES, name);
export const ORDER_STATUSES = Object.keys(STAGES).filter(isStatus);
export const orderStatus = z.enum(ORDER_STATUSES);

export type OpenStatus = { [S in OrderStatus]: (typeof STAGES)[S] extends 'open' ? S : never }[OrderStatus];
export const isOpen = (status: OrderStatus): status is OpenStatus => STAGES[status] === 'open';
export const OPEN_STATUSES = ORDER_STATUSES.filter(isOpen);

/** Whether the books of an order of this status count as sold. Its counted lines hold their copies as long. */
export const isSold = (status: OrderStatus): boolean => STAGES[status] !== 'undone';

/** Where its money is: still to be paid, paid, paid back, or never to be paid. */
export const PAYMENTS = ['due', 'collected', 'refunded', 'void'] as const;
export const payment = z.enum(PAYMENTS);
export type Payment = z.infer<typeof payment>;

/** When an action is possible, who may do it, and what it does. */
export type Transition = {
  from: readonly OrderStatus[];
  /** The status afterwards, where it changes. */
  to?: OrderStatus;
  by: readonly Actor[];
  /** What happens to each counted line: a copy is promised, leaves the shop, is promised no more, or comes back. */
  stock?: 'hold' | 'ship' | 'release' | 'return';
  /** What happens to the money: it is due, it is collected, nobody owes it any more, or what was collected is refunded. */
  money?: 'due' | 'collect' | 'void' | 'refund';
  event: `order.${string}`;
};

/** Everything that can happen to an order, and who may do it. `place` begins it. */
export const TRANSITIONS = {
  place: { from: [], to: 'placed', by: ['customer'], stock: 'hold', money: 'due', event: 'order.placed' },
  confirm: { from: ['placed'], to: 'confirmed', by: ['staff'], event: 'order.confirmed' },
  ship: { from: OPEN_STATUSES, to: 'shipped', by: ['staff'], stock: 'ship', event: 'order.shipped' },
  deliver: { from: ['shipped'], to: 'delivered', by: ['staff'], money: 'collect', event: 'order.delivered' },
  collect: { from: ['delivered'], by: ['staff'], money: 'collect', event: 'order.collected' },
  cancel: {
    from: OPEN_STATUSES,
    to: 'cancelled',
    by: ['customer', 'manager'],
    stock: 'release',
    money: 'void',
    event: 'order.cancelled',
  },
  return: {
    from: ['shipped', 'delivered'],
    to: 'returned',
    by: ['manager'],
    stock: 'return',
    money: 'refund',
    event: 'order.returned',
  },
  removeItem: { from: OPEN_STATUSES, by: ['manager'], stock: 'release', event: 'order.changed' },
  correct: { from: OPEN_STATUSES, by: ['customer', 'staff'], event: 'order.changed' },
  reopen: {
    from: ['cancelled'],
    to: 'placed',
    by: ['manager'],
    stock: 'hold',
    money: 'due',
    event: 'order.reopened',
  },
} as const satisfies Record<string, Transition>;

export type OrderAction = keyof typeof TRANSITIONS;
export type OrderCommand = Exclude<OrderAction, 'place'>;
export const isOrderAction = (name: string): name is OrderAction => Object.hasOwn(TRANSITIONS, name);
export const orderAction = z.enum(Object.keys(TRANSITIONS).filter(isOrderAction));

/** What decides whether an action is possible. */
export type OrderState = {
  status: OrderStatus;
  payment: Payment;
  items: readonly unknown[];
  /** When the order was last changed, in ISO 8601. */
  changedAt: string;
};

/** Whether an order allows an action now, whoever wants it. */
export function isPossible(action: OrderAction, order: OrderState, nowMs = Date.now()): boolean {
  const { from }: Transition = TRANSITIONS[action];
  if (!from.includes(order.status)) return false;
  if (action === 'collect') return order.payment === 'due';
  if (action === 'removeItem') return order.items.length > 1;
  if (action === 'reopen') return nowMs - Date.parse(order.changedAt) <= REOPEN_SECONDS * 1000;
  return true;
}

/** Whether one of the actors may do an action at all. */
export const mayAct = (action: OrderAction, actors: readonly Actor[]): boolean => {
  const { by }: Transition = TRANSITIONS[action];
  return by.some((actor) => actors.includes(actor));
};

/** The commands that are possible for an order now and allowed to one of the actors. */
export const possibleCommands = (
  order: OrderState,
  actors: readonly Actor[],
  nowMs = Date.now(),
): OrderAction[] =>
  Object.keys(TRANSITIONS)
    .filter(isOrderAction)
    .filter((action) => mayAct(action, actors) && isPossible(action, order, nowMs));
