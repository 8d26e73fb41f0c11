import { ORDER_MAILS, type OrderMailKind } from '@bookstore/contracts/mails';
import type { OrderAction } from '@bookstore/contracts/order-transitions';
import { order as orderSchema } from '@bookstore/contracts/orders';
import { createOrderMail } from '@bookstore/mail/contents/order-mails';
import type { NewMail } from '@bookstore/mail/mail';
import { z } from 'zod';
import { type OrderDocument, toOrder } from '../order.schema.ts';

/** The mails that an action makes due. */
const MAILS_OF: Partial<Readonly<Record<OrderAction, readonly OrderMailKind[]>>> = {
  place: ['order-placed', 'order-received'],
  ship: ['order-shipped'],
  deliver: ['order-delivered'],
  cancel: ['order-cancelled'],
  return: ['order-returned'],
  removeItem: ['item-removed'],
};

/** The marks of the mails that an action makes due, to be stored in the write of version `v`, which it made. */
export const markMails = (action: OrderAction, v: number): string[] =>
  (MAILS_OF[action] ?? []).map((kind) => `${v}:${kind}`);

const dueMail = z.tuple([z.coerce.number<string>(), z.enum(ORDER_MAILS)]);

type Shop = {
  publicUrl: string;
  /** Who hears of new orders; nobody without it. */
  shopMail?: string | undefined;
};

/** The due mails of an order. @throws Error when it cannot be read. */
export function toMails(stored: OrderDocument, { publicUrl, shopMail }: Shop): NewMail[] {
  const order = orderSchema.parse(toOrder(stored));
  return (stored.dueMails ?? []).flatMap((mark) => {
    const [v, kind] = dueMail.parse(mark.split(':'));
    const to = kind === 'order-received' ? shopMail : order.email;
    if (to === undefined) return [];
    const change = stored.history?.find((each) => each.v === v);
    if (!change) throw new Error(`the history has no version ${v}`);
    const { at: createdAt, removedTitle } = change;
    const content = createOrderMail(kind, order, { publicUrl }, removedTitle ? { removedTitle } : {});
    return [{ id: `order:${order._id}:${mark}`, kind, to, content, createdAt }];
  });
}
