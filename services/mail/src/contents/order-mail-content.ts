import type { OrderMailKind } from '@bookstore/contracts/mails';
import { formatMoney } from '@bookstore/contracts/shop-format';
import type { LegalPageName, Shop } from '@bookstore/contracts/shop';
import type { Order } from '@bookstore/contracts/orders';
import { listAddressLines } from '@bookstore/contracts/postal-address';
import { i18nFor } from '@bookstore/i18n/catalogue';
import type { MailContent } from '../mail.ts';
import { createDefaultShop } from '../shop-settings.ts';
import { greet } from './greeting.ts';
import type { Extra } from './order-mail-words.ts';
import { WRITERS } from './order-mail-writers.ts';

type Place = { publicUrl: string; shop?: Shop };

/** The books go nowhere any more. */
const ENDED: readonly OrderMailKind[] = ['order-cancelled', 'order-returned'];

/** What the law wants the customer to have of a contract. */
const ATTACHED: readonly LegalPageName[] = ['terms', 'returns'];

const listAttached = (kind: OrderMailKind, { pages }: Shop) =>
  kind === 'order-placed' ? ATTACHED.filter((name) => pages.includes(name)) : [];

/** A mail about an order as it is, to its customer; `order-received` is to the shop. */
export function createOrderMail(
  kind: OrderMailKind,
  order: Order,
  { publicUrl, shop = createDefaultShop() }: Place,
  extra: Extra,
): MailContent {
  const i18n = i18nFor(shop.language);
  const money = (amount: number) => formatMoney(amount, shop);
  const attached = listAttached(kind, shop);
  const notes = [shop.deliveryNote, shop.paymentNote].filter(Boolean);
  const { text, ...content } = WRITERS[kind](
    order,
    { i18n, money, notes, attached, trackingUrl: shop.trackingUrl },
    extra,
  );
  const isForShop = kind === 'order-received';
  const hasOwnWords = isForShop || extra.isVerified;
  return {
    ...content,
    ...(attached.length > 0 && { attached }),
    paragraphs: isForShop ? text : [greet(hasOwnWords ? order.name : '', i18n), ...text],
    lines: order.items.map(({ title, price }) => ({ title, price: money(price) })),
    ...(order.payment !== 'void' && { total: money(order.totalPrice) }),
    ...(hasOwnWords &&
      !ENDED.includes(kind) && { address: [order.name, ...listAddressLines(order.address, shop.locale)] }),
    button: isForShop
      ? { label: i18n.t('Open the order'), url: `${publicUrl}/dashboard/orders/${order.number}` }
      : { label: i18n.t('View your order'), url: `${publicUrl}/orders/${order.number}` },
  };
}
