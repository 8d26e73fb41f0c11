import { MAX_IDS } from './lists.ts';
import { describeLifetime, STAFF_TOKEN_SECONDS } from './lifetimes.ts';
import { staffCredentials, staffSession } from './staff.ts';
import { adminStatistics } from './statistics.ts';
import {
  book,
  bookChange,
  bookDraft,
  bookQuery,
  bookReceipt,
  bookSuggestions,
  SUGGESTIONS_PATH,
  suggestionQuery,
} from './books.ts';
import { COVER_MEDIA_TYPES, COVER_WIDTHS, COVERS_PATH, NARROW_COVER } from './covers.ts';
import { mailQuery, orderMail } from './mails.ts';
import { newsletterReceipt, newsletterSubscription } from './newsletter.ts';
import type { Operation } from './operation.ts';
import { ORDER_OPERATIONS } from './order-operations.ts';

const COVER_UPLOAD = { field: 'cover', mediaTypes: COVER_MEDIA_TYPES };

export const OPERATIONS: readonly Operation[] = [
  {
    id: 'listBooks',
    summary: `List books, newest first: every book, up to ${MAX_IDS} by their ids, or a page of them when a limit is given`,
    method: 'get',
    path: '/api/books/',
    caller: 'anyone',
    query: bookQuery,
    reply: book.array(),
  },
  {
    id: 'suggestSearches',
    summary:
      'Suggest up to three searches that find books in place of one that finds none: its spelling corrected',
    method: 'get',
    path: SUGGESTIONS_PATH,
    caller: 'anyone',
    query: suggestionQuery,
    reply: bookSuggestions,
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
    summary: `Get an uploaded cover, ${COVER_WIDTHS.wide} pixels wide as \`<id>.webp\` or ${COVER_WIDTHS.narrow} as \`<id>${NARROW_COVER}.webp\``,
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
