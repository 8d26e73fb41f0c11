import { toMinorUnits } from '@bookstore/contracts/money';
import type { OrderAction } from '@bookstore/contracts/order-transitions';
import { type Order, order, type OrderDraftRequest } from '@bookstore/contracts/orders';
import type { Answer } from '@bookstore/kit/testing/http-client';
import { commandKey } from '../consistency/stored-state.ts';
import type { Session } from './client.ts';
import type { Expected } from './expected.ts';
import type { StockLedger } from './stock-ledger.ts';

/** Places an order, with an idempotency key, until it is answered. @returns the order or the refusal. */
export async function placeOrder(
  session: Session,
  { orders }: { orders: Expected },
  body: OrderDraftRequest,
): Promise<{ placed: Order } | { refusal: Answer }> {
  const key = crypto.randomUUID();
  const state = { totalCents: toMinorUnits(Number(body.totalPrice)) };
  const attempt = orders.attempt(key, state);
  const request = { headers: { 'idempotency-key': key }, body };
  const answer = await session.retry('POST', '/api/orders/', request, attempt.fail);
  if (answer.status !== 201) {
    attempt.refuse();
    return { refusal: answer };
  }
  const placed = order.parse(answer.body);
  attempt.acknowledge({ ...state, id: placed._id });
  return { placed };
}

/** A command for an order, in the version that the client saw. */
type Command = {
  orderId: string;
  action: OrderAction;
  body: { v: number; reason?: string; restock?: boolean; tracking?: string; collected?: boolean };
};

/** Gives a command for an order until it is answered. @returns whether it was carried out. */
export async function giveCommand(
  session: Session,
  { commands, ledger }: { commands: Expected; ledger: StockLedger },
  { orderId, action, body }: Command,
): Promise<boolean> {
  const path = `/api/orders/${orderId}/${action}`;
  const key = commandKey(orderId, { v: body.v + 1, action, reason: body.reason });
  if (body.restock === false) ledger.writeOff(key);
  const attempt = commands.attempt(key, {});
  const { status, ...answer } = await session.retry('POST', path, { body }, attempt.fail);
  if (status === 200) attempt.acknowledge();
  else attempt.refuse();
  if (status !== 200 && status !== 409) session.reportUnexpected(`POST ${path}`, { status, ...answer });
  return status === 200;
}

/** Receives copies of a book. */
export async function receiveCopies(
  session: Session,
  { ledger }: { ledger: StockLedger },
  bookId: string,
  copies: number,
): Promise<void> {
  const path = `/api/stock/${bookId}/receive`;
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const answer = await session.retry('POST', path, { body: { copies }, headers });
  if (answer.status === 200) ledger.add(bookId, copies);
  else session.reportUnexpected(`POST ${path}`, answer);
}
