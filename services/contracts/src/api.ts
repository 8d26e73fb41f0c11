import { describeLifetime, STAFF_TOKEN_SECONDS } from './lifetimes.ts';
import { staffCredentials, staffSession } from './staff.ts';
import { adminStatistics } from './statistics.ts';
import { BOOK_OPERATIONS } from './book-operations.ts';
import { IMPORT_OPERATIONS } from './import-operations.ts';
import { mailQuery, orderMail } from './mails.ts';
import { newsletterReceipt, newsletterSubscription } from './newsletter.ts';
import type { Operation } from './operation.ts';
import { ORDER_OPERATIONS } from './order-operations.ts';

export const OPERATIONS: readonly Operation[] = [
  ...BOOK_OPERATIONS,
  ...IMPORT_OPERATIONS,
  ...ORDER_OPERATIONS,
  {
    id: 'listMails',
    summary: 'List a page of the mails about orders, newest first, of a state or an order if one is given',
    method: 'get',
    path: '/api/mails/',
    caller: 'staff',
    query: mailQuery,
    reply: orderMail.array(),
  },
  {
    id: 'sendMail',
    summary: 'Send a mail about an order now: one that waits or failed, or once more one that was sent',
    method: 'post',
    path: '/api/mails/{id}/send',
    caller: 'staff',
    reply: orderMail,
    errors: ['NOT_FOUND'],
  },
  {
    id: 'signInStaff',
    summary: `Sign in as staff for ${describeLifetime(STAFF_TOKEN_SECONDS)}`,
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
