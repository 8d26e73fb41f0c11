import { MAX_IDS } from './lists.ts';
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Caller, Operation } from './operation.ts';
import { describeLifetime, REOPEN_SECONDS } from './lifetimes.ts';
import {
  type CommandWithBody,
  ORDER_COMMANDS,
  orderBatch,
  orderBatchResult,
  removeItemQuery,
} from './order-commands.ts';
import { MAX_UNPAGED_ORDERS, customerOrdersQuery, orderExportQuery, orderQuery } from './order-lists.ts';
import { idempotencyKey, order, orderDraft } from './orders.ts';
import { bookStock, stockCount, stockLevel, stockLevelsQuery, stockQuery, stockReceipt } from './stock.ts';

const orderCommand = (
  command: CommandWithBody,
  summary: string,
  caller: Caller,
  errors: readonly ErrorCode[] = [],
): Operation => ({
  id: `${command}Order`,
  summary,
  method: 'post',
  path: `/api/orders/{id}/${command}`,
  caller,
  body: ORDER_COMMANDS[command],
  reply: order,
  errors: ['ORDER_NOT_FOUND', 'ORDER_STATE', 'CONFLICT', ...errors],
});

/** The operations on orders, and on the stock that they take from. */
export const ORDER_OPERATIONS: readonly Operation[] = [
  {
    id: 'placeOrder',
    summary: 'Place a cash-on-delivery order',
    method: 'post',
    path: '/api/orders/',
    caller: 'customer',
    headers: z.object({ 'Idempotency-Key': idempotencyKey.optional() }),
    body: orderDraft,
    status: 201,
    reply: order,
    errors: [
      'PRICE_CHANGED',
      'BOOK_UNAVAILABLE',
      'OUT_OF_STOCK',
      'IDEMPOTENCY_KEY_REUSED',
      'TOO_MANY_OPEN_ORDERS',
    ],
  },
  {
    id: 'listOwnOrders',
    summary: `List the signed-in customer’s own orders, newest first: the newest ${MAX_UNPAGED_ORDERS}, or a page when a limit is given; \`X-Total-Count\` says how many there are`,
    method: 'get',
    path: '/api/orders/email/{email}',
    caller: 'customer',
    query: customerOrdersQuery,
    reply: order.array(),
  },
  {
    id: 'listOrders',
    summary:
      'List a page of all orders, newest first unless sorted otherwise; with `X-Total-Count-Is: at-least` there may be more',
    method: 'get',
    path: '/api/orders/',
    caller: 'staff',
    query: orderQuery,
    reply: order.array(),
  },
  {
    id: 'exportOrders',
    summary: 'Export orders as CSV, with the filters of the list',
    method: 'get',
    path: '/api/orders/export.csv',
    caller: 'staff',
    query: orderExportQuery,
    reply: { mediaType: 'text/csv' },
  },
  {
    id: 'findOrder',
    summary: 'Get an order by its number or id',
    method: 'get',
    path: '/api/orders/{id}',
    caller: 'customerOrStaff',
    reply: order,
    errors: ['ORDER_NOT_FOUND'],
  },
  orderCommand('confirm', 'Confirm a placed order', 'staff'),
  orderCommand('ship', 'Ship an order', 'staff'),
  orderCommand('deliver', 'Record that an order was delivered, and whether it was paid', 'staff'),
  orderCommand('collect', 'Record that a delivered order was paid', 'staff'),
  orderCommand('cancel', 'Cancel an order that is not shipped yet', 'customerOrStaff'),
  orderCommand('return', 'Record that an order came back', 'staff'),
  orderCommand(
    'reopen',
    `Undo the cancellation of an order, within ${describeLifetime(REOPEN_SECONDS)}`,
    'staff',
    ['OUT_OF_STOCK'],
  ),
  {
    ...orderCommand('correct', 'Correct the name, phone number or address', 'customerOrStaff'),
    method: 'put',
    path: '/api/orders/{id}/contact',
  },
  {
    id: 'removeOrderItem',
    summary: 'Remove a line of an order that is not shipped yet; never the last one',
    method: 'delete',
    path: '/api/orders/{id}/items/{bookId}',
    caller: 'staff',
    query: removeItemQuery,
    reply: order,
    errors: ['ORDER_NOT_FOUND', 'ORDER_STATE', 'CONFLICT'],
  },
  {
    id: 'changeOrders',
    summary: `Give one command to up to ${MAX_IDS} orders, each in the version that was seen; the reply says what became of each`,
    method: 'post',
    path: '/api/orders/batch',
    caller: 'staff',
    body: orderBatch,
    reply: orderBatchResult,
  },
  {
    id: 'listStock',
    summary: 'Tell which of some books are in stock; those that are not counted are left out',
    method: 'get',
    path: '/api/stock/',
    caller: 'anyone',
    query: stockQuery,
    reply: bookStock.array(),
  },
  {
    id: 'listStockLevels',
    summary: 'List the stock of some books, or a page of all counted ones, fewest free first',
    method: 'get',
    path: '/api/stock/levels',
    caller: 'staff',
    query: stockLevelsQuery,
    reply: stockLevel.array(),
  },
  {
    id: 'findStock',
    summary: 'Get the stock of a book',
    method: 'get',
    path: '/api/stock/{bookId}',
    caller: 'staff',
    reply: stockLevel,
    errors: ['BOOK_NOT_FOUND'],
  },
  {
    id: 'countStock',
    summary: 'Store how many copies lie on the shelf, or that a book is not counted any more',
    method: 'put',
    path: '/api/stock/{bookId}',
    caller: 'staff',
    body: stockCount,
    reply: stockLevel,
    errors: ['BOOK_NOT_FOUND', 'CONFLICT', 'STOCK_BELOW_PROMISED'],
  },
  {
    id: 'receiveStock',
    summary: 'Add copies that arrived. A request repeated with the same key adds them once',
    method: 'post',
    path: '/api/stock/{bookId}/receive',
    caller: 'staff',
    headers: z.object({ 'Idempotency-Key': idempotencyKey.optional() }),
    body: stockReceipt,
    reply: stockLevel,
    errors: ['BOOK_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED', 'STOCK_BELOW_PROMISED'],
  },
];
