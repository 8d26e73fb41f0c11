import { ORDER_MAILS, type OrderMailKind } from '@bookstore/contracts/mails';
import type { OrderAction } from '@bookstore/contracts/order-transitions';
import { order as orderSchema } from '@bookstore/contracts/orders';
import type { Shop } from '@bookstore/contracts/shop';
import { i18nFor } from '@bookstore/i18n/catalogue';
import type { I18n } from '@bookstore/i18n/i18n';
import { createOrderMail } from '@bookstore/mail/contents/order-mail-content';
import type { MailQuota, NewMail } from '@bookstore/mail/mail';
import { findPrivateDomain, toMailbox } from '@bookstore/mail/mailbox';
import { z } from 'zod';
import type { OrdersConfig } from '../../config.ts';
import type { OrderCaller } from '../order-caller.ts';
import { type OrderDocument, toOrder } from '../order.schema.ts';

/** The mails that an action makes due. */
const MAILS_OF: Partial<Readonly<Record<OrderAction, readonly OrderMailKind[]>>> = {
  place: ['order-placed', 'order-received'],
  ship: ['order-shipped'],
  deliver: ['order-delivered'],
  cancel: ['order-cancelled'],
  return: ['order-returned'],
  reopen: ['order-reopened'],
  correct: ['order-corrected'],
  removeItem: ['item-removed'],
};

/** The marks of the mails that the action of version `v` makes due. Customers know what they corrected themselves. */
export const markMails = (action: OrderAction, v: number, by: OrderCaller['kind']): string[] =>
  action === 'correct' && by === 'customer' ? [] : (MAILS_OF[action] ?? []).map((kind) => `${v}:${kind}`);

const dueMail = z.tuple([z.coerce.number<string>(), z.enum(ORDER_MAILS)]);

type Limits = Pick<
  OrdersConfig,
  'PUBLIC_URL' | 'SHOP_MAIL' | 'MAILS_PER_ADDRESS' | 'MAILS_PER_UNVERIFIED_ADDRESS' | 'MAILS_PER_DOMAIN'
>;

/** What counts together, by the words with which the keys of quotas begin, and why a mail beyond it is not sent. */
const QUOTAS = {
  'about this customer': {
    name: 'about this customer',
    explain: (i18n: I18n, count: number) =>
      i18n.t('more than {count} mails about this customer in a day', { count }),
  },
  'to this address': {
    name: 'to this address',
    explain: (i18n: I18n, count: number) => i18n.t('more than {count} mails to this address in a day', { count }),
  },
  'to this unverified address': {
    name: 'to this address',
    explain: (i18n: I18n, count: number) =>
      i18n.t('more than {count} mails to this address in a day, and it is not verified', { count }),
  },
  'to this domain': {
    name: 'to this domain',
    explain: (i18n: I18n, count: number) =>
      i18n.t('more than {count} mails to this domain in a day, and it is not verified', { count }),
  },
  'about books to this address': {
    name: 'about books to this address',
    explain: (i18n: I18n, count: number) =>
      i18n.t('more than {count} mails about books to this address in a day', { count }),
  },
};

/** How many mails of a kind are sent in a day for a key, as a list of one; of none for no limit. */
export function toQuotas(
  of: keyof typeof QUOTAS,
  key: string,
  perDay: number,
  { language }: Pick<Shop, 'language'>,
): MailQuota[] {
  const { name, explain } = QUOTAS[of];
  if (perDay === 0) return [];
  return [{ key: `${name} ${key}`, perDay, reason: explain(i18nFor(language), perDay) }];
}

/**
 * A stranger's address may be used by anyone, and a flood of orders may not use up what the mail server sends in a day. What
 * staff do with an order is always told: it is really being fulfilled.
 */
function quotasOf(
  kind: OrderMailKind,
  by: OrderCaller['kind'],
  { email, emailVerified }: OrderDocument,
  limits: Limits,
  shop: Shop,
): MailQuota[] {
  const mailbox = toMailbox(email);
  if (kind === 'order-received')
    return toQuotas('about this customer', mailbox, limits.MAILS_PER_ADDRESS, shop);
  if (by === 'staff') return [];
  if (emailVerified) return toQuotas('to this address', mailbox, limits.MAILS_PER_ADDRESS, shop);
  const domain = findPrivateDomain(email);
  return [
    ...toQuotas('to this unverified address', mailbox, limits.MAILS_PER_UNVERIFIED_ADDRESS, shop),
    ...(domain === undefined ? [] : toQuotas('to this domain', domain, limits.MAILS_PER_DOMAIN, shop)),
  ];
}

/** The due mails of an order, none once its customer's account is deleted. @throws Error when it cannot be read. */
export function toMails(stored: OrderDocument, limits: Limits, shop: Shop): NewMail[] {
  if (stored.isCustomerDeleted) return [];
  const order = orderSchema.parse(toOrder(stored));
  return (stored.dueMails ?? []).flatMap((mark) => {
    const [v, kind] = dueMail.parse(mark.split(':'));
    const to = kind === 'order-received' ? limits.SHOP_MAIL : order.email;
    if (to === undefined) return [];
    const change = stored.history.find((each) => each.v === v);
    if (!change) throw new Error(`the history has no version ${v}`);
    const { at: createdAt, by, removedTitle } = change;
    const extra = { isVerified: stored.emailVerified === true, ...(removedTitle && { removedTitle }) };
    const content = createOrderMail(kind, order, { publicUrl: limits.PUBLIC_URL, shop }, extra);
    const quotas = quotasOf(kind, by.role === 'customer' ? 'customer' : 'staff', stored, limits, shop);
    return [{ id: `order:${order._id}:${mark}`, kind, to, content, createdAt, quotas }];
  });
}
