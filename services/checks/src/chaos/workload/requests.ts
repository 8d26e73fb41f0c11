import { toMinorUnits } from '@bookstore/contracts/money';
import { type Order, order, type OrderDraftRequest } from '@bookstore/contracts/orders';
import type { Answer } from '@bookstore/kit/testing/http-client';
import type { Session } from './client.ts';
import type { Command, ExpectedCommands } from './expected-commands.ts';
import type { ExpectedOrders } from './expected-orders.ts';
import type { StockLedger } from './stock-ledger.ts';

/** Places an order, with an idempotency key, until it is answered. @returns the order or the refusal. */
export async function placeOrder(
  session: Session,
  orders: ExpectedOrders,
  body: OrderDraftRequest,
): Promise<{ placed: Order } | { refusal: Answer }> {
  const key = crypto.randomUUID();
  orders.attempt(key, toMinorUnits(Number(body.totalPrice)));
  const request = { headers: { 'idempotency-key': key }, body };
  const answer = await session.retry('POST', '/api/orders/', request, () => {
    orders.markUncertain(key);
  });
  if (answer.status === 201) {
    const placed = order.parse(answer.body);
    orders.acknowledge(key, placed._id);
    return { placed };
  }
  orders.reject(key);
  return { refusal: answer };
}

/** Gives a command for an order until it is answered. @returns the changed order; undefined if it was refused. */
export async function giveCommand(
  session: Session,
  commands: ExpectedCommands,
  command: Command,
): Promise<Order | undefined> {
  const { orderId, action, body } = command;
  const path = `/api/orders/${orderId}/${action}`;
  commands.attempt(command);
  const answer = await session.retry('POST', path, { body }, () => {
    commands.markUncertain(command);
  });
  if (answer.status === 200) {
    commands.acknowledge(command);
    return order.parse(answer.body);
  }
  commands.refuse(command);
  if (answer.status !== 409) session.reportUnexpected(`POST ${path}`, answer);
  return undefined;
}

/** Receives copies of a book. */
export async function receiveCopies(
  session: Session,
  ledger: StockLedger,
  bookId: string,
  copies: number,
): Promise<void> {
  const path = `/api/stock/${bookId}/receive`;
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const answer = await session.retry('POST', path, { body: { copies }, headers });
  if (answer.status === 200) ledger.add(bookId, copies);
  else session.reportUnexpected(`POST ${path}`, answer);
}
