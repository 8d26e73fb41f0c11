import { MAX_IDS } from './lists.ts';
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Caller, Operations } from './operation.ts';
import { describeLifetime, REOPEN_SECONDS } from './lifetimes.ts';
import {
  type CommandWithBody,
  ORDER_COMMANDS,
  orderBatch,
  orderBatchResult,
  removeItemQuery,
} from './order-commands.ts';
import { MAX_UNPAGED_ORDERS, customerOrdersQuery, orderExportQuery, orderQuery } from './order-lists.ts';
import { customerMail } from './mails.ts';
import { idempotencyKey, order, orderDraft, orderNoteDraft } from './orders.ts';

const orderCommand = <A extends CommandWithBody, C extends Caller>(
  command: A,
  summary: string,
  caller: C,
  errors: readonly ErrorCode[] = [],
) =>
  ({
    summary,
    method: 'post',
    path: `/api/orders/{id}/${command}`,
    caller,
    body: ORDER_COMMANDS[command],
    reply: order,
    errors: ['ORDER_NOT_FOUND', 'ORDER_STATE', 'CONFLICT', ...errors],
  }) as const;

/** The operations on orders. */
export const ORDER_OPERATIONS = {
  placeOrder: {
    summary: 'Place a cash-on-delivery order; the header `Idempotency-Key` makes it safe to send it again',
    method: 'post',
    path: '/api/orders/',
    caller: 'customer',
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    body: orderDraft,
    status: 201,
    reply: order,
    errors: [
      'PRICE_CHANGED',
      'BOOK_UNAVAILABLE',
      'OUT_OF_STOCK',
      'IDEMPOTENCY_KEY_REUSED',
      'TOO_MANY_OPEN_ORDERS',
      'SHOP_CLOSED',
    ],
  },
  listOwnOrders: {
    summary: `List the signed-in customer’s own orders, newest first: the newest ${MAX_UNPAGED_ORDERS}, or a page when a limit is given; \`X-Total-Count\` says how many there are`,
    method: 'get',
    path: '/api/orders/email/{email}',
    caller: 'customer',
    query: customerOrdersQuery,
    reply: order.array(),
  },
  listOrders: {
    summary:
      'List a page of all orders, newest first unless sorted otherwise; with `X-Total-Count-Is: at-least` there may be more',
    method: 'get',
    path: '/api/orders/',
    caller: 'staff',
    query: orderQuery,
    reply: order.array(),
  },
  exportOrders: {
    summary:
      'Export orders as CSV, with the filters of the list, in the shop’s zone and locale, with line prices; phones and the like are texts: `="0171"`',
    method: 'get',
    path: '/api/orders/export.csv',
    caller: 'manager',
    query: orderExportQuery,
    reply: { mediaType: 'text/csv' },
  },
  findOrder: {
    summary: 'Get an order by its number or id; anyone but its customer and staff gets 404',
    method: 'get',
    path: '/api/orders/{id}',
    caller: 'customerOrStaff',
    reply: order,
    errors: ['ORDER_NOT_FOUND'],
  },
  listOwnOrderMails: {
    summary: 'List the mails that the customer of an order was sent about it, newest first, as text',
    method: 'get',
    path: '/api/orders/{id}/mails',
    caller: 'customer',
    reply: customerMail.array(),
    errors: ['ORDER_NOT_FOUND'],
  },
  addOrderNote: {
    summary:
      'Add a note that only staff see. The last note, sent again by the same person, is not added twice',
    method: 'post',
    path: '/api/orders/{id}/notes',
    caller: 'staff',
    body: orderNoteDraft,
    status: 201,
    reply: order,
    errors: ['ORDER_NOT_FOUND', 'ORDER_STATE', 'TOO_MANY_NOTES'],
  },
  confirmOrder: orderCommand('confirm', 'Confirm a placed order', 'staff'),
  shipOrder: orderCommand('ship', 'Ship an order', 'staff'),
  deliverOrder: orderCommand(
    'deliver',
    'Record that an order was delivered, and whether it was paid',
    'staff',
  ),
  collectOrder: orderCommand('collect', 'Record that a delivered order was paid', 'staff'),
  cancelOrder: orderCommand('cancel', 'Cancel an order that is not shipped yet', 'customerOrManager'),
  returnOrder: orderCommand('return', 'Record that an order came back', 'manager'),
  reopenOrder: orderCommand(
    'reopen',
    `Undo the cancellation of an order, within ${describeLifetime(REOPEN_SECONDS)}`,
    'manager',
    ['OUT_OF_STOCK'],
  ),
  correctOrder: {
    ...orderCommand(
      'correct',
      'Correct the name, phone number, address or note for the courier',
      'customerOrStaff',
    ),
    method: 'put',
    path: '/api/orders/{id}/contact',
  },
  removeOrderItem: {
    summary: 'Remove a line of an order that is not shipped yet; never the last one',
    method: 'delete',
    path: '/api/orders/{id}/items/{bookId}',
    caller: 'manager',
    query: removeItemQuery,
    reply: order,
    errors: ['ORDER_NOT_FOUND', 'ORDER_STATE', 'CONFLICT'],
  },
  changeOrders: {
    summary: `Give one command to up to ${MAX_IDS} orders, each in the version that was seen; the reply says what became of each. \`cancel\` is for managers`,
    method: 'post',
    path: '/api/orders/batch',
    caller: 'staff',
    body: orderBatch,
    reply: orderBatchResult,
  },
} as const satisfies Operations;
