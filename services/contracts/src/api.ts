import type { z } from 'zod';
import { adminStatistics, staffCredentials, staffSession } from './staff.ts';
import { book, bookChange, bookDraft, bookQuery, bookReceipt } from './books.ts';
import { COVER_MEDIA_TYPES, COVERS_PATH } from './covers.ts';
import type { ErrorCode } from './errors.ts';
import { newsletterReceipt, newsletterSubscription } from './newsletter.ts';
import { idempotencyKey, order, orderDraft } from './orders.ts';

/** Who may call an operation: anyone, a signed-in customer, or staff. */
export type Caller = 'anyone' | 'customer' | 'staff';

/** One operation of the shop's public API, with the schemas its service checks it with. */
export type Operation = {
  id: string;
  summary: string;
  method: 'get' | 'post' | 'put' | 'delete';
  /** With each path parameter in braces. */
  path: string;
  caller: Caller;
  query?: z.ZodObject;
  headers?: Record<string, z.ZodType>;
  body?: z.ZodType;
  /** The file field that the body has besides when it is sent as a multipart form. */
  upload?: { field: string; mediaTypes: readonly string[] };
  status: 200 | 201;
  /** What it answers: JSON, or something of another media type. */
  reply: z.ZodType | { mediaType: string };
  errors: readonly ErrorCode[];
};

const COVER_UPLOAD = { field: 'cover', mediaTypes: COVER_MEDIA_TYPES };
const STAFF_ERRORS = ['UNAUTHENTICATED', 'FORBIDDEN'] as const;
const BODY_ERRORS = [
  'VALIDATION_FAILED',
  'MALFORMED_REQUEST',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
] as const;

export const OPERATIONS: readonly Operation[] = [
  {
    id: 'listBooks',
    summary: 'List books, newest first; every book, or a page of them when a limit is given',
    method: 'get',
    path: '/api/books/',
    caller: 'anyone',
    query: bookQuery,
    status: 200,
    reply: book.array(),
    errors: ['VALIDATION_FAILED'],
  },
  {
    id: 'findBook',
    summary: 'Show one book',
    method: 'get',
    path: '/api/books/{id}',
    caller: 'anyone',
    status: 200,
    reply: book,
    errors: ['BOOK_NOT_FOUND'],
  },
  {
    id: 'showCover',
    summary: 'Show an uploaded or drawn cover, 480 pixels wide as `<id>.webp` or 240 as `<id>-240.webp`',
    method: 'get',
    path: `${COVERS_PATH}/{name}`,
    caller: 'anyone',
    status: 200,
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
    errors: [...BODY_ERRORS, ...STAFF_ERRORS],
  },
  {
    id: 'changeBook',
    summary: 'Change any fields of a book; an empty cover keeps the old one',
    method: 'put',
    path: '/api/books/edit/{id}',
    caller: 'staff',
    body: bookChange,
    upload: COVER_UPLOAD,
    status: 200,
    reply: bookReceipt,
    errors: [...BODY_ERRORS, ...STAFF_ERRORS, 'BOOK_NOT_FOUND'],
  },
  {
    id: 'deleteBook',
    summary: 'Delete a book',
    method: 'delete',
    path: '/api/books/{id}',
    caller: 'staff',
    status: 200,
    reply: bookReceipt,
    errors: [...STAFF_ERRORS, 'BOOK_NOT_FOUND'],
  },
  {
    id: 'placeOrder',
    summary: 'Place a cash-on-delivery order',
    method: 'post',
    path: '/api/orders/',
    caller: 'customer',
    headers: { 'Idempotency-Key': idempotencyKey },
    body: orderDraft,
    status: 201,
    reply: order,
    errors: [
      ...BODY_ERRORS,
      'UNAUTHENTICATED',
      'FORBIDDEN',
      'PRICE_CHANGED',
      'BOOK_UNAVAILABLE',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  },
  {
    id: 'listOwnOrders',
    summary: 'List the signed-in customer’s own orders, newest first',
    method: 'get',
    path: '/api/orders/email/{email}',
    caller: 'customer',
    status: 200,
    reply: order.array(),
    errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  },
  {
    id: 'signInStaff',
    summary: 'Sign staff in for an hour',
    method: 'post',
    path: '/api/auth/admin',
    caller: 'anyone',
    body: staffCredentials,
    status: 200,
    reply: staffSession,
    errors: [...BODY_ERRORS, 'INVALID_CREDENTIALS'],
  },
  {
    id: 'readStatistics',
    summary: 'Read the statistics',
    method: 'get',
    path: '/api/admin',
    caller: 'staff',
    status: 200,
    reply: adminStatistics,
    errors: [...STAFF_ERRORS],
  },
  {
    id: 'subscribeToNewsletter',
    summary: 'Subscribe an e-mail address to the newsletter; one that is there already is answered alike',
    method: 'post',
    path: '/api/newsletter',
    caller: 'anyone',
    body: newsletterSubscription,
    status: 201,
    reply: newsletterReceipt,
    errors: BODY_ERRORS,
  },
];
