import { isOpen, type Payment, TRANSITIONS } from '@bookstore/contracts/order-transitions';
import { PAYMENTS_OF } from '@bookstore/orders/testing/states';
import type { StoredOrder } from './stored-state.ts';

/** Whether what was collected and refunded is all of the total (1) or nothing (0). */
const MONEY: Readonly<Record<Payment, readonly [collected: 0 | 1, refunded: 0 | 1]>> = {
  due: [0, 0],
  collected: [1, 0],
  refunded: [1, 1],
  void: [0, 0],
};

function isBroken(order: StoredOrder) {
  const { v, status, payment, openSlot, totalCents, collectedCents, refundedCents, history } = order;
  const steps = history.map(({ action }) => TRANSITIONS[action]);
  const last = steps.findLast((step) => 'to' in step);
  const [collected, refunded] = MONEY[payment];
  return (
    history.length !== v ||
    history.some((change, index) => change.v !== index + 1) ||
    status !== (last && 'to' in last ? last.to : undefined) ||
    !PAYMENTS_OF[status].includes(payment) ||
    isOpen(status) !== (openSlot !== undefined) ||
    collectedCents !== collected * totalCents ||
    refundedCents !== refunded * totalCents
  );
}

/** The orders whose status, money and version are not what their history says, or whose slot is not what their status says. */
export const findBrokenOrders = (orders: readonly StoredOrder[]): string[] =>
  orders.filter(isBroken).map(({ _id }) => _id);
