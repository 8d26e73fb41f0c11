import type { OrderMailKind } from '@bookstore/contracts/mails';
import { formatMoney } from '@bookstore/contracts/shop-format';
import type { Shop } from '@bookstore/contracts/shop';
import type { Order } from '@bookstore/contracts/orders';
import { listAddressLines } from '@bookstore/contracts/postal-address';
import { toTrackingLink } from '@bookstore/contracts/tracking-numbers';
import { i18nFor } from '@bookstore/i18n/catalogue';
import type { I18n } from '@bookstore/i18n/i18n';
import type { MailContent } from '../mail.ts';
import { createDefaultShop } from '../shop-settings.ts';
import { greet } from './greeting.ts';

type Place = { publicUrl: string; shop?: Shop };
/** What writers need: the language, amounts as text, and what the shop adds. */
type Words = { i18n: I18n; money: (amount: number) => string; notes: readonly string[]; trackingUrl: string };
type Extra = {
  /** Whether the address is known to be the customer's. To another one, a mail has none of the customer's own words. */
  isVerified: boolean;
  removedTitle?: string;
};
type Text = Pick<MailContent, 'subject' | 'preview' | 'heading' | 'facts' | 'note'> & {
  text: readonly string[];
};

const countBooks = ({ items }: Order, { i18n }: Words) =>
  i18n.t('{count, plural, one {# book} other {# books}}', { count: items.length });

/** The latest change of a kind. */
const findChange = ({ history }: Order, action: 'cancel' | 'return') =>
  history.findLast((change) => change.action === action);

const toFacts = (facts: Readonly<Record<string, string | undefined>>) =>
  Object.entries(facts).flatMap(([label, value]) => (value ? [{ label, value }] : []));

const nameCourierNote = ({ i18n }: Words) => i18n.t('Note for the courier');
const tellNothingToPay = ({ i18n }: Words) => i18n.t('There is nothing to pay.');

function tellPayment({ payment, totalPrice, collected, refunded }: Order, words: Words): string {
  const { i18n, money } = words;
  const texts = {
    due: () => i18n.t('You pay {amount} in cash at the door.', { amount: money(totalPrice) }),
    collected: () => i18n.t('You paid {amount} in cash.', { amount: money(collected) }),
    refunded: () => i18n.t('We paid back {amount}.', { amount: money(refunded) }),
    void: () => tellNothingToPay(words),
  };
  return texts[payment]();
}

const writeReceived = (order: Order, words: Words): Text => ({
  subject: `New order ${order.number}: ${countBooks(order, words)}, ${words.money(order.totalPrice)}`,
  preview: `To be confirmed and shipped to ${order.address.city}, ${order.address.country}.`,
  heading: `New order ${order.number}`,
  text: [
    `${countBooks(order, words)} for ${words.money(order.totalPrice)}, to be collected in cash at the door.`,
  ],
  facts: toFacts({
    Customer: order.name,
    'E-mail': order.email,
    Phone: order.phone,
    [nameCourierNote(words)]: order.courierNote,
  }),
});

const writePlaced = (order: Order, words: Words, { isVerified }: Extra): Text => ({
  subject: words.i18n.t('Thank you for your order {number}', { number: order.number }),
  preview: words.i18n.t('{books}. {payment}', {
    books: countBooks(order, words),
    payment: tellPayment(order, words),
  }),
  heading: words.i18n.t('Thank you for your order'),
  text: [
    words.i18n.t('We have received your order {number} and will write again when it is on its way.', {
      number: order.number,
    }),
    tellPayment(order, words),
    ...words.notes,
  ],
  facts: isVerified ? toFacts({ [nameCourierNote(words)]: order.courierNote }) : [],
  note: words.i18n.t('Until it is shipped, you can correct the address or cancel the order on its page.'),
});

const writeShipped = (order: Order, words: Words): Text => ({
  subject: `Your order ${order.number} is on its way`,
  preview: tellPayment(order, words),
  heading: 'Your books are on their way',
  text: [
    `We have shipped your order ${order.number}.`,
    `${tellPayment(order, words)}${order.payment === 'due' ? ' Please have the money ready.' : ''}`,
  ],
  facts: toFacts({
    Carrier: order.carrier,
    'Tracking number': order.tracking,
    'Track it': toTrackingLink(words.trackingUrl, order.tracking),
  }),
});

const writeDelivered = (order: Order, words: Words): Text => ({
  subject: `Your order ${order.number} was delivered`,
  preview: 'We hope you enjoy reading.',
  heading: 'Your books have arrived',
  text: [
    `Your order ${order.number} was delivered. We hope you enjoy reading.`,
    order.payment === 'due'
      ? `${words.money(order.totalPrice)} are still to be paid.`
      : tellPayment(order, words),
  ],
  note: 'Is something missing or damaged? Reply to this mail.',
});

function writeCancelled(order: Order, words: Words): Text {
  const change = findChange(order, 'cancel');
  const isOwn = change?.by.role === 'customer';
  return {
    subject: `Your order ${order.number} was cancelled`,
    preview: tellNothingToPay(words),
    heading: 'Your order was cancelled',
    text: [
      isOwn
        ? `Your order ${order.number} was cancelled, as you asked. ${tellNothingToPay(words)}`
        : `We are sorry: we had to cancel your order ${order.number}. ${tellNothingToPay(words)}`,
    ],
    facts: toFacts({ Reason: isOwn ? undefined : change?.reason }),
  };
}

const writeReturned = (order: Order, words: Words): Text => ({
  subject: `Your order ${order.number} was returned`,
  preview: tellPayment(order, words),
  heading: 'Your books are back with us',
  text: [`The books of your order ${order.number} have come back to us. ${tellPayment(order, words)}`],
  facts: toFacts({ Reason: findChange(order, 'return')?.reason }),
});

const writeReopened = (order: Order, words: Words): Text => ({
  subject: `We have reopened your order ${order.number}`,
  preview: `It was cancelled, and is valid again. ${tellPayment(order, words)}`,
  heading: 'We have reopened your order',
  text: [
    `Your order ${order.number} was cancelled. We have reopened it: it is valid again, and we will write again when it is on its way.`,
    tellPayment(order, words),
  ],
  note: 'Until it is shipped, you can cancel the order on its page.',
});

const writeCorrected = (order: Order, words: Words, { isVerified }: Extra): Text => ({
  subject: `We have corrected your order ${order.number}`,
  preview: 'Please check where it goes.',
  heading: 'We have corrected your order',
  text: [
    `We have corrected the name, the phone number, the address or the note for the courier of your order ${order.number}.`,
    isVerified ? 'This is what it says now.' : 'What it says now is on its page.',
  ],
  facts: isVerified ? toFacts({ Phone: order.phone, [nameCourierNote(words)]: order.courierNote }) : [],
  note: 'Until it is shipped, you can correct the address or cancel the order on its page.',
});

const writeRemoved = (order: Order, words: Words, { removedTitle = 'A book' }: Extra): Text => ({
  subject: `A book of your order ${order.number} is not available`,
  preview: `The rest of your order stands. ${tellPayment(order, words)}`,
  heading: 'We had to remove a book',
  text: [
    `We are sorry: “${removedTitle}” is not available, and we have removed it from your order ${order.number}.`,
    `The rest of your order stands, and its new total is ${words.money(order.totalPrice)}. ${tellPayment(order, words)}`,
  ],
});

const WRITERS: Record<OrderMailKind, (order: Order, words: Words, extra: Extra) => Text> = {
  'order-placed': writePlaced,
  'order-received': writeReceived,
  'order-shipped': writeShipped,
  'order-delivered': writeDelivered,
  'order-cancelled': writeCancelled,
  'order-returned': writeReturned,
  'order-reopened': writeReopened,
  'order-corrected': writeCorrected,
  'item-removed': writeRemoved,
};

/** The books go nowhere any more. */
const ENDED: readonly OrderMailKind[] = ['order-cancelled', 'order-returned'];

/** A mail about an order as it is, to its customer; `order-received` is to the shop. */
export function createOrderMail(
  kind: OrderMailKind,
  order: Order,
  { publicUrl, shop = createDefaultShop() }: Place,
  extra: Extra,
): MailContent {
  const i18n = i18nFor(shop.language);
  const money = (amount: number) => formatMoney(amount, shop);
  const notes = [shop.deliveryNote, shop.paymentNote].filter(Boolean);
  const { text, ...content } = WRITERS[kind](
    order,
    { i18n, money, notes, trackingUrl: shop.trackingUrl },
    extra,
  );
  const isForShop = kind === 'order-received';
  const hasOwnWords = isForShop || extra.isVerified;
  return {
    ...content,
    paragraphs: isForShop ? text : [greet(hasOwnWords ? order.name : '', i18n), ...text],
    lines: order.items.map(({ title, price }) => ({ title, price: money(price) })),
    ...(order.payment !== 'void' && { total: money(order.totalPrice) }),
    ...(hasOwnWords &&
      !ENDED.includes(kind) && { address: [order.name, ...listAddressLines(order.address, shop.locale)] }),
    button: isForShop
      ? { label: 'Open the order', url: `${publicUrl}/dashboard/orders/${order.number}` }
      : { label: i18n.t('View your order'), url: `${publicUrl}/orders/${order.number}` },
  };
}
