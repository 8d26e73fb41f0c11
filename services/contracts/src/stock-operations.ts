import { z } from 'zod';
import { MAX_IDS } from './lists.ts';
import type { Operations } from './operation.ts';
import { idempotencyKey } from './orders.ts';
import {
  bookStock,
  stockAlertReceipt,
  stockCount,
  stockLevel,
  stockLevelsQuery,
  stockQuery,
  stockReceipt,
  stockRemoval,
} from './stock.ts';

const headers = z.object({ 'idempotency-key': idempotencyKey.optional() });

/** The operations on the stock that orders take from. */
export const STOCK_OPERATIONS = {
  listStock: {
    summary: `Tell which of up to ${MAX_IDS} books are in stock, low or sold out, and how many copies of a low one are free; those that are not counted are left out`,
    method: 'get',
    path: '/api/stock/',
    caller: 'anyone',
    query: stockQuery,
    reply: bookStock.array(),
  },
  listStockLevels: {
    summary: 'List the stock of some books, or a page of all counted ones, fewest free first',
    method: 'get',
    path: '/api/stock/levels',
    caller: 'staff',
    query: stockLevelsQuery,
    reply: stockLevel.array(),
  },
  findStock: {
    summary: 'Get the stock of a book, with its last changes',
    method: 'get',
    path: '/api/stock/{bookId}',
    caller: 'staff',
    reply: stockLevel,
    errors: ['BOOK_NOT_FOUND'],
  },
  countStock: {
    summary: 'Store how many copies lie on the shelf, or that a book is not counted any more',
    method: 'put',
    path: '/api/stock/{bookId}',
    caller: 'manager',
    body: stockCount,
    reply: stockLevel,
    errors: ['BOOK_NOT_FOUND', 'CONFLICT', 'STOCK_BELOW_PROMISED'],
  },
  receiveStock: {
    summary:
      'Add copies that arrived; the book is counted from then on. A request repeated with the same key adds them once',
    method: 'post',
    path: '/api/stock/{bookId}/receive',
    caller: 'manager',
    headers,
    body: stockReceipt,
    reply: stockLevel,
    errors: ['BOOK_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED', 'STOCK_BELOW_PROMISED'],
  },
  removeStock: {
    summary:
      'Take copies off the shelf: damaged, lost, or received by mistake. A request repeated with the same key takes them once',
    method: 'post',
    path: '/api/stock/{bookId}/remove',
    caller: 'manager',
    headers,
    body: stockRemoval,
    reply: stockLevel,
    errors: ['BOOK_NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_KEY_REUSED', 'STOCK_BELOW_PROMISED'],
  },
  requestStockAlert: {
    summary: 'Ask for one mail to your verified address when a sold-out book is back',
    method: 'post',
    path: '/api/stock/{bookId}/alerts',
    caller: 'customer',
    status: 201,
    reply: stockAlertReceipt,
    errors: ['BOOK_NOT_FOUND', 'FORBIDDEN'],
  },
} as const satisfies Operations;
