import { z } from 'zod';
import { COVER_MEDIA_TYPES } from './covers.ts';
import {
  newsletterReceipt,
  newsletterSubscription,
  newsletterToken,
  subscriber,
  subscriberQuery,
} from './newsletter.ts';
import type { Operations } from './operation.ts';
import { legalPage, pictureReceipt, settings, settingsChange, shop, SHOP_PATH } from './shop.ts';

/** The operations on what is the shop's own: its settings and the subscribers of its newsletter. */
export const SHOP_OPERATIONS = {
  readShop: {
    summary: 'Get the name, texts, currency and contacts of the shop',
    method: 'get',
    path: SHOP_PATH,
    caller: 'anyone',
    reply: shop,
  },
  readLegalPage: {
    summary: 'Get the terms, the privacy policy, the returns or the imprint of the shop',
    method: 'get',
    path: `${SHOP_PATH}/pages/{name}`,
    caller: 'anyone',
    reply: legalPage,
    errors: ['NOT_FOUND'],
  },
  readSettings: {
    summary: 'Get the settings of the shop',
    method: 'get',
    path: '/api/settings',
    caller: 'admin',
    reply: settings,
  },
  changeSettings: {
    summary: 'Replace the settings of the shop, in the version that was seen',
    method: 'put',
    path: '/api/settings',
    caller: 'admin',
    body: settingsChange,
    reply: settings,
    errors: ['CONFLICT', 'CURRENCY_IN_USE'],
  },
  addPicture: {
    summary: 'Upload a picture of the shop, such as its logo; it is stored as covers are',
    method: 'post',
    path: '/api/pictures',
    caller: 'admin',
    upload: { field: 'picture', mediaTypes: COVER_MEDIA_TYPES },
    status: 201,
    reply: pictureReceipt,
  },
  subscribeToNewsletter: {
    summary:
      'Ask for the newsletter; a mail asks to confirm the address. The reply is the same for a known address',
    method: 'post',
    path: '/api/newsletter',
    caller: 'anyone',
    body: newsletterSubscription,
    status: 201,
    reply: newsletterReceipt,
  },
  confirmSubscription: {
    summary: 'Confirm a subscription with the token of the link',
    method: 'post',
    path: '/api/newsletter/confirmation',
    caller: 'anyone',
    body: newsletterToken,
    reply: newsletterReceipt,
    errors: ['LINK_INVALID'],
  },
  unsubscribe: {
    summary: 'End a subscription with the token of the link, as mail programs do with one click (RFC 8058)',
    method: 'post',
    path: '/api/newsletter/unsubscribe/{token}',
    caller: 'anyone',
    reply: newsletterReceipt,
    errors: ['LINK_INVALID'],
  },
  listSubscribers: {
    summary: 'List a page of the subscribers, newest first',
    method: 'get',
    path: '/api/newsletter/subscribers',
    caller: 'admin',
    query: subscriberQuery,
    reply: subscriber.array(),
  },
  exportSubscribers: {
    summary: 'Export the confirmed subscribers as CSV, each with the address that ends the subscription',
    method: 'get',
    path: '/api/newsletter/export.csv',
    caller: 'admin',
    reply: { mediaType: 'text/csv' },
  },
  removeSubscriber: {
    summary: 'Remove a subscriber',
    method: 'delete',
    path: '/api/newsletter/subscribers/{id}',
    caller: 'admin',
    reply: z.object({ message: z.string() }),
    errors: ['NOT_FOUND'],
  },
} as const satisfies Operations;
