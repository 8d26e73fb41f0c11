import type { MailState, OrderMailKind } from '@bookstore/contracts/mails';
import type { Subscriber } from '@bookstore/contracts/newsletter';
import { i18n } from '@bookstore/i18n/i18n';

/** What mails about orders say. */
export const MAIL_KINDS = {
  'order-placed': () => i18n.t('Order placed'),
  'order-received': () => i18n.t('New order, for the shop'),
  'order-shipped': () => i18n.t('Shipped'),
  'order-delivered': () => i18n.t('Delivered'),
  'order-cancelled': () => i18n.t('Cancelled'),
  'order-returned': () => i18n.t('Returned'),
  'order-reopened': () => i18n.t('Reopened'),
  'order-corrected': () => i18n.t('Name, phone or address corrected'),
  'item-removed': () => i18n.t('Book removed'),
} as const satisfies Record<OrderMailKind, () => string>;

/** The state of a mail by itself. */
export const MAIL_STATE_LABELS = {
  waiting: () => i18n.t('Waiting'),
  sent: () => i18n.t('Sent'),
  failed: () => i18n.t('Failed'),
  skipped: () => i18n.t('Skipped'),
} as const satisfies Record<MailState, () => string>;

/** The state of a mail within a sentence. */
export const MAIL_STATE_NAMES = {
  waiting: () => i18n.t('waiting'),
  sent: () => i18n.t('sent'),
  failed: () => i18n.t('failed'),
  skipped: () => i18n.t('skipped'),
} as const satisfies Record<MailState, () => string>;

/** The state of a subscriber of the newsletter by itself. */
export const SUBSCRIBER_STATE_LABELS = {
  pending: () => i18n.t('Pending'),
  confirmed: () => i18n.t('Confirmed'),
} as const satisfies Record<Subscriber['state'], () => string>;

/** The state of a subscriber within a sentence. */
export const SUBSCRIBER_STATE_NAMES = {
  pending: () => i18n.t('not confirmed'),
  confirmed: () => i18n.t('confirmed'),
} as const satisfies Record<Subscriber['state'], () => string>;
