import type { OrderMailKind } from '@bookstore/contracts/mails';
import type { Order } from '@bookstore/contracts/orders';
import { toTrackingLink } from '@bookstore/contracts/tracking-numbers';
import { nameReason } from '@bookstore/i18n/order-reasons';
import {
  countBooks,
  type Extra,
  findChange,
  nameCourierNote,
  tellAttached,
  tellNothingToPay,
  tellPayment,
  type Text,
  toFacts,
  type Words,
} from './order-mail-words.ts';

function writeReceived(order: Order, words: Words): Text {
  const { i18n } = words;
  const { number, address } = order;
  const sums = { books: countBooks(order, words), amount: words.money(order.totalPrice) };
  return {
    subject: i18n.t('New order {number}: {books}, {amount}', { number, ...sums }),
    preview: i18n.t('To be confirmed and shipped to {city}, {country}.', {
      city: address.city,
      country: address.country,
    }),
    heading: i18n.t('New order {number}', { number }),
    text: [i18n.t('{books} for {amount}, to be collected in cash at the door.', sums)],
    facts: toFacts([
      [i18n.t('Customer'), order.name],
      [i18n.t('E-mail'), order.email],
      [i18n.t('Phone'), order.phone],
      [nameCourierNote(words), order.courierNote],
    ]),
  };
}

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
    ...tellAttached(words),
  ],
  facts: isVerified ? toFacts([[nameCourierNote(words), order.courierNote]]) : [],
  note: words.i18n.t('Until it is shipped, you can correct the address or cancel the order on its page.'),
});

const writeShipped = (order: Order, words: Words): Text => ({
  subject: words.i18n.t('Your order {number} is on its way', { number: order.number }),
  preview: tellPayment(order, words),
  heading: words.i18n.t('Your books are on their way'),
  text: [
    words.i18n.t('We have shipped your order {number}.', { number: order.number }),
    order.payment === 'due'
      ? words.i18n.t('You pay {amount} in cash at the door. Please have the money ready.', {
          amount: words.money(order.totalPrice),
        })
      : tellPayment(order, words),
  ],
  facts: toFacts([
    [words.i18n.t('Carrier'), order.carrier],
    [words.i18n.t('Tracking number'), order.tracking],
    [words.i18n.t('Track it'), toTrackingLink(words.trackingUrl, order.tracking)],
  ]),
});

const writeDelivered = (order: Order, words: Words): Text => ({
  subject: words.i18n.t('Your order {number} was delivered', { number: order.number }),
  preview: words.i18n.t('We hope you enjoy reading.'),
  heading: words.i18n.t('Your books have arrived'),
  text: [
    words.i18n.t('Your order {number} was delivered. We hope you enjoy reading.', { number: order.number }),
    order.payment === 'due'
      ? words.i18n.t('{amount} are still to be paid.', { amount: words.money(order.totalPrice) })
      : tellPayment(order, words),
  ],
  note: words.i18n.t('Is something missing or damaged? Reply to this mail.'),
});

function writeCancelled(order: Order, words: Words): Text {
  const { i18n } = words;
  const { number } = order;
  const change = findChange(order, 'cancel');
  const isOwn = change?.by.role === 'customer';
  return {
    subject: i18n.t('Your order {number} was cancelled', { number }),
    preview: tellNothingToPay(words),
    heading: i18n.t('Your order was cancelled'),
    text: [
      isOwn
        ? i18n.t('Your order {number} was cancelled, as you asked. There is nothing to pay.', { number })
        : i18n.t('We are sorry: we had to cancel your order {number}. There is nothing to pay.', { number }),
    ],
    facts: toFacts([
      [i18n.t('Reason'), isOwn ? undefined : change?.reason && nameReason(change.reason, i18n)],
    ]),
  };
}

const writeReturned = (order: Order, words: Words): Text => ({
  subject: words.i18n.t('Your order {number} was returned', { number: order.number }),
  preview: tellPayment(order, words),
  heading: words.i18n.t('Your books are back with us'),
  text: [
    words.i18n.t('The books of your order {number} have come back to us. {payment}', {
      number: order.number,
      payment: tellPayment(order, words),
    }),
  ],
  facts: toFacts([[words.i18n.t('Reason'), findChange(order, 'return')?.reason]]),
});

const writeReopened = (order: Order, words: Words): Text => ({
  subject: words.i18n.t('We have reopened your order {number}', { number: order.number }),
  preview: words.i18n.t('It was cancelled, and is valid again. {payment}', {
    payment: tellPayment(order, words),
  }),
  heading: words.i18n.t('We have reopened your order'),
  text: [
    words.i18n.t(
      'Your order {number} was cancelled. We have reopened it: it is valid again, and we will write again when it is on its way.',
      { number: order.number },
    ),
    tellPayment(order, words),
  ],
  note: words.i18n.t('Until it is shipped, you can cancel the order on its page.'),
});

const writeCorrected = (order: Order, words: Words, { isVerified }: Extra): Text => ({
  subject: words.i18n.t('We have corrected your order {number}', { number: order.number }),
  preview: words.i18n.t('Please check where it goes.'),
  heading: words.i18n.t('We have corrected your order'),
  text: [
    words.i18n.t(
      'We have corrected the name, the phone number, the address or the note for the courier of your order {number}.',
      { number: order.number },
    ),
    isVerified ? words.i18n.t('This is what it says now.') : words.i18n.t('What it says now is on its page.'),
  ],
  facts: isVerified
    ? toFacts([
        [words.i18n.t('Phone'), order.phone],
        [nameCourierNote(words), order.courierNote],
      ])
    : [],
  note: words.i18n.t('Until it is shipped, you can correct the address or cancel the order on its page.'),
});

function writeRemoved(order: Order, words: Words, { removedTitle }: Extra): Text {
  const { i18n } = words;
  const { number } = order;
  const payment = tellPayment(order, words);
  return {
    subject: i18n.t('A book of your order {number} is not available', { number }),
    preview: i18n.t('The rest of your order stands. {payment}', { payment }),
    heading: i18n.t('We had to remove a book'),
    text: [
      i18n.t('We are sorry: “{title}” is not available, and we have removed it from your order {number}.', {
        title: removedTitle ?? i18n.t('A book'),
        number,
      }),
      i18n.t('The rest of your order stands, and its new total is {total}. {payment}', {
        total: words.money(order.totalPrice),
        payment,
      }),
    ],
  };
}

/** What a mail of each kind says of an order. */
export const WRITERS: Record<OrderMailKind, (order: Order, words: Words, extra: Extra) => Text> = {
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
