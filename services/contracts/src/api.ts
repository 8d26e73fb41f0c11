import { adminStatistics } from './statistics.ts';
import { BOOK_OPERATIONS } from './book-operations.ts';
import { CUSTOMER_OPERATIONS } from './customer-operations.ts';
import { health } from './health.ts';
import { IMPORT_OPERATIONS } from './import-operations.ts';
import { mailCounts, mailQuery, mailSending, mailSendingResult, orderMail } from './mails.ts';
import type { Operation, Operations } from './operation.ts';
import { ORDER_OPERATIONS } from './order-operations.ts';
import { SHOP_OPERATIONS } from './shop-operations.ts';
import { STAFF_OPERATIONS } from './staff-operations.ts';
import { STOCK_OPERATIONS } from './stock-operations.ts';

/** Every operation of the public API, by its id. */
export const operations = {
  ...BOOK_OPERATIONS,
  ...IMPORT_OPERATIONS,
  ...ORDER_OPERATIONS,
  ...CUSTOMER_OPERATIONS,
  ...STOCK_OPERATIONS,
  ...STAFF_OPERATIONS,
  ...SHOP_OPERATIONS,
  listMails: {
    summary: 'List a page of the mails about orders, newest first, of a state or an order if one is given',
    method: 'get',
    path: '/api/mails/',
    caller: 'staff',
    query: mailQuery,
    reply: orderMail.array(),
  },
  sendMail: {
    summary: 'Send a mail about an order now: one that waits or failed, or once more one that was sent',
    method: 'post',
    path: '/api/mails/{id}/send',
    caller: 'staff',
    reply: orderMail,
    errors: ['NOT_FOUND'],
  },
  countMails: {
    summary: 'Count the mails about orders by their state, each up to 10,000',
    method: 'get',
    path: '/api/mails/counts',
    caller: 'staff',
    reply: mailCounts,
  },
  sendMails: {
    summary: 'Send the next 100 mails about orders that failed, or that wait for their next attempt',
    method: 'post',
    path: '/api/mails/send',
    caller: 'staff',
    body: mailSending,
    reply: mailSendingResult,
  },
  readStatistics: {
    summary: 'Get the statistics',
    method: 'get',
    path: '/api/admin',
    caller: 'manager',
    reply: adminStatistics,
  },
  readHealth: {
    summary: 'Get what is wrong with the shop, and when that was looked at',
    method: 'get',
    path: '/api/admin/health',
    caller: 'admin',
    reply: health,
  },
} as const satisfies Operations;

export type OperationId = keyof typeof operations;

/** An operation beside its id. */
export type NamedOperation = Operation & { id: OperationId };

const isOperationId = (id: string): id is OperationId => Object.hasOwn(operations, id);
export const OPERATIONS: readonly NamedOperation[] = Object.keys(operations)
  .filter(isOperationId)
  .map((id) => ({ id, ...operations[id] }));
