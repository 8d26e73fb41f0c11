import { z } from 'zod';
import { staffCredentials, staffSession } from './staff.ts';
import { adminStatistics } from './statistics.ts';
import { book, bookChange, bookDraft, bookQuery, bookReceipt } from './books.ts';
import { COVER_MEDIA_TYPES, COVERS_PATH } from './covers.ts';
import type { ErrorCode } from './errors.ts';
import { newsletterReceipt, newsletterSubscription } from './newsletter.ts';
import { ORDER_COMMANDS, orderBatch, orderBatchResult, removeItemQuery } from './order-commands.ts';
import { orderExportQuery, orderQuery, ownOrdersQuery } from './order-lists.ts';
import { idempotencyKey, order, orderDraft } from './orders.ts';
import { bookStock, stockCount, stockLevel, stockLevelsQuery, stockQuery, stockReceipt } from './stock.ts';

/** Who may call an operation. */
export type Caller = 'anyone' | 'customer' | 'staff' | 'customerOrStaff';

/** An operation of the public API, with the schemas that its service validates requests with. */
export type Operation = {
  id: string;
  summary: string;
  method: 'get' | 'post' | 'put' | 'delete';
  /** With path parameters in braces. */
  path: string;
  caller: Caller;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodType;
  /** The file field that the body has in addition when it is sent as a multipart form. */
  upload?: { field: string; mediaTypes: readonly string[] };
  /** The status of success, 200 by default. */
  status?: 201;
  /** The schema of a JSON reply, or another media type. */
  reply: z.ZodType | { mediaType: string };
  /** The errors of its own, besides those that its caller, query and body imply. */
  errors?: readonly ErrorCode[];
};

const COVER_UPLOAD = { field: 'cover', mediaTypes: COVER_MEDIA_TYPES };

const orderCommand = (
  command: keyof typeof ORDER_COMMANDS,
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

export const OPERATIONS: readonly Operation[] = [
  {
    id: 'listBooks',
    summary:
      'List books, newest first: every book, up to 100 by their ids, or a page of them when a limit is given',
    method: 'get',
    path: '/api/books/',
    caller: 'anyone',
    query: bookQuery,
    reply: book.array(),
  },
  {
    id: 'findBook',
    summary: 'Get a book',
    method: 'get',
    path: '/api/books/{id}',
    caller: 'anyone',
    reply: book,
    errors: ['BOOK_NOT_FOUND'],
  },
  {
    id: 'showCover',
    summary: 'Get an uploaded or drawn cover, 480 pixels wide as `<id>.webp` or 240 as `<id>-240.webp`',
    method: 'get',
    path: `${COVERS_PATH}/{name}`,
    caller: 'anyone',
    reply: { mediaType: 'image/webp' },
    errors: ['NOT_FOUND'],
  },
  {
    id: 'addBook',
    summary: 'Add a book',
    method: 'post',
    path: '/api/books/create-book',
    caller: 'staff',
    body: bookDraft,
    upload: COVER_UPLOAD,
    status: 201,
    reply: bookReceipt,
  },
  {
    id: 'changeBook',
    summary:
      'Change any fields of a book; an empty cover keeps the old one. With `v`, only that version: otherwise the reply is 409 with the current `book`',
    method: 'put',
    path: '/api/books/edit/{id}',
    caller: 'staff',
    body: bookChange,
    upload: COVER_UPLOAD,
    reply: bookReceipt,
    errors: ['BOOK_NOT_FOUND', 'CONFLICT'],
  },
  {
    id: 'deleteBook',
    summary: 'Delete a book',
    method: 'delete',
    path: '/api/books/{id}',
    caller: 'staff',
    reply: bookReceipt,
    errors: ['BOOK_NOT_FOUND'],
  },
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
    errors: ['PRICE_CHANGED', 'BOOK_UNAVAILABLE', 'OUT_OF_STOCK', 'IDEMPOTENCY_KEY_REUSED'],
  },
  {
    id: 'listOwnOrders',
    summary:
      'List the signed-in customer’s own orders, newest first: all, or a page of them when a limit is given',
    method: 'get',
    path: '/api/orders/email/{email}',
    caller: 'customer',
    query: ownOrdersQuery,
    reply: order.array(),
  },
  {
    id: 'listOrders',
    summary: 'List a page of all orders, newest first unless sorted otherwise',
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
  orderCommand('reopen', 'Undo the cancellation of an order, within 24 hours', 'staff', ['OUT_OF_STOCK']),
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
    summary: 'Give one command to up to 100 orders',
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
    errors: ['BOOK_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  },
  {
    id: 'signInStaff',
    summary: 'Sign in as staff for an hour',
    method: 'post',
    path: '/api/auth/admin',
    caller: 'anyone',
    body: staffCredentials,
    reply: staffSession,
    errors: ['INVALID_CREDENTIALS'],
  },
  {
    id: 'readStatistics',
    summary: 'Get the statistics',
    method: 'get',
    path: '/api/admin',
    caller: 'staff',
    reply: adminStatistics,
  },
  {
    id: 'subscribeToNewsletter',
    summary: 'Subscribe an e-mail address to the newsletter; the reply is the same for a known address',
    method: 'post',
    path: '/api/newsletter',
    caller: 'anyone',
    body: newsletterSubscription,
    status: 201,
    reply: newsletterReceipt,
  },
];
