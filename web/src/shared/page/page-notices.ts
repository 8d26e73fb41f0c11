import { i18n } from '@bookstore/i18n/i18n';

/** Messages of single pages, which the first page does not load. */
export const PAGE_NOTICES = {
  get loggedIn() {
    return i18n.t('Login Successful');
  },
  get registered() {
    return i18n.t('User registered completed');
  },
  get staffLoggedIn() {
    return i18n.t('Admin Login successful!');
  },
  get orderPlaced() {
    return {
      title: i18n.t('Confirmed Order'),
      text: i18n.t('Your order has been placed successfully!'),
      confirm: i18n.t('OK'),
    };
  },
  orderPlacedBefore: (number: string) => ({
    title: i18n.t('Your order was already placed'),
    text: i18n.t(
      'The shop received it the first time, and only its answer was lost. It is order {number} under Your Orders, without what you have changed since: correct it there, or cancel it. Books that it does not have are still in your cart.',
      { number },
    ),
    confirm: i18n.t('OK'),
  }),
  get emptyCart() {
    return i18n.t('No product found!');
  },
  get emptyCartHint() {
    return i18n.t('What you put into the cart waits here for you, also on your next visit.');
  },
  get notAgreed() {
    return i18n.t('Agree to the terms to place the order.');
  },
  get noOrders() {
    return i18n.t('No orders found!');
  },
  get orderUnknown() {
    return i18n.t('You have no order with this number.');
  },
  get orderLoadFailed() {
    return i18n.t('The order could not be loaded.');
  },
  get mailsLoadFailed() {
    return i18n.t('Our mails could not be loaded.');
  },
  get cancelOrder() {
    return {
      title: i18n.t('Cancel this order?'),
      text: i18n.t('Nothing will be delivered, and you have nothing to pay.'),
      confirm: i18n.t('Cancel order'),
      cancel: i18n.t('Keep order'),
    };
  },
  get orderCancelled() {
    return i18n.t('Your order is cancelled');
  },
  get orderCancelFailed() {
    return i18n.t('The order could not be cancelled. Please try again.');
  },
  get orderCorrected() {
    return i18n.t('Your details are saved');
  },
  get orderCorrectFailed() {
    return i18n.t('Your details could not be saved. Please try again.');
  },
  get orderOutdated() {
    return i18n.t('The order was changed in the meantime. This page shows it as it is now.');
  },
  get orderStateChanged() {
    return i18n.t('The order does not allow this any more. This page shows it as it is now.');
  },
  get trackingCopied() {
    return i18n.t('The tracking code is copied');
  },
  get copyFailed() {
    return i18n.t('It could not be copied. Please select it and copy it by hand.');
  },
  get notOrderedAgain() {
    return i18n.t('Not all books could be put into the cart');
  },
  get isbnTaken() {
    return i18n.t('Another book of the shop has this ISBN');
  },
  get categoryHasBooks() {
    return i18n.t('A category with books cannot be removed. Give its books another one first.');
  },
  get importState() {
    return i18n.t('The import does not allow this now. This page shows it as it is.');
  },
  get unknownColumns() {
    return i18n.t('The shop does not know some columns of this file.');
  },
  get statisticsLoadFailed() {
    return i18n.t('The figures could not be loaded yet.');
  },
  get stockLoadFailed() {
    return i18n.t('The stock could not be loaded.');
  },
};
