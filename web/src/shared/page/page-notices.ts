import { i18n } from '@bookstore/i18n/i18n';

/** Messages of single pages, which the first page does not load. */
export const PAGE_NOTICES = {
  loggedIn: 'Login Successful',
  registered: 'User registered completed',
  staffLoggedIn: 'Admin Login successful!',
  orderPlaced: { title: 'Confirmed Order', text: 'Your order has been placed successfully!', confirm: 'OK' },
  orderPlacedBefore: (number: string) => ({
    title: 'Your order was already placed',
    text:
      `The shop received it the first time, and only its answer was lost. It is order ${number} under Your Orders, ` +
      'without what you have changed since: correct it there, or cancel it. Books that it does not have are still in your cart.',
    confirm: 'OK',
  }),
  get emptyCart() {
    return i18n.t('No product found!');
  },
  get emptyCartHint() {
    return i18n.t('What you put into the cart waits here for you, also on your next visit.');
  },
  notAgreed: 'Agree to the terms to place the order.',
  noOrders: 'No orders found!',
  orderUnknown: 'You have no order with this number.',
  orderLoadFailed: 'The order could not be loaded.',
  mailsLoadFailed: 'Our mails could not be loaded.',
  cancelOrder: {
    title: 'Cancel this order?',
    text: 'Nothing will be delivered, and you have nothing to pay.',
    confirm: 'Cancel order',
    cancel: 'Keep order',
  },
  orderCancelled: 'Your order is cancelled',
  orderCancelFailed: 'The order could not be cancelled. Please try again.',
  orderCorrected: 'Your details are saved',
  orderCorrectFailed: 'Your details could not be saved. Please try again.',
  orderOutdated: 'The order was changed in the meantime. This page shows it as it is now.',
  orderStateChanged: 'The order does not allow this any more. This page shows it as it is now.',
  trackingCopied: 'The tracking code is copied',
  copyFailed: 'It could not be copied. Please select it and copy it by hand.',
  notOrderedAgain: 'Not all books could be put into the cart',
  isbnTaken: 'Another book of the shop has this ISBN',
  categoryHasBooks: 'A category with books cannot be removed. Give its books another one first.',
  importState: 'The import does not allow this now. This page shows it as it is.',
  unknownColumns: 'The shop does not know some columns of this file.',
  statisticsLoadFailed: 'The figures could not be loaded yet.',
  stockLoadFailed: 'The stock could not be loaded.',
} as const;
