import { i18n } from '@bookstore/i18n/i18n';

/** The messages of the specification's error catalogue, in its order and spelling. Those about managing books are in `STAFF_MESSAGES`. */
export const MESSAGES = {
  get loginFailed() {
    return i18n.t('Please provide a valid email and password');
  },
  get googleSignInFailed() {
    return i18n.t('Google sign-in failed');
  },
  get staffLoginFailed() {
    return i18n.t('Please provide a valid email and password');
  },
  get orderFailed() {
    return i18n.t('Failed to place an order');
  },
  get bookLoadFailed() {
    return i18n.t('Error happending to load book info');
  },
  get ordersLoadFailed() {
    return i18n.t('Error geting orders data');
  },
  get tokenExpired() {
    return i18n.t('Token has been expired!, Please login again.');
  },
  get alreadyInCart() {
    return {
      title: i18n.t('Already added to the Cart'),
      text: i18n.t("You won't be able to revert this!"),
      confirm: i18n.t('OK!'),
      cancel: i18n.t('Cancel'),
    };
  },
  get addedToCart() {
    return i18n.t('Item added to the Cart');
  },
};

/** Other messages that any page may show. */
export const NOTICES = {
  get viewCart() {
    return i18n.t('View cart');
  },
  get cartCleared() {
    return i18n.t('The cart is cleared');
  },
  get undo() {
    return i18n.t('Undo');
  },
  get logoutFailed() {
    return i18n.t('Logout failed. Please try again.');
  },
  get subscribed() {
    return i18n.t('Thank you for subscribing!');
  },
  get confirmSubscription() {
    return i18n.t('Please confirm it with the link in the mail that we have sent you.');
  },
  get subscribeFailed() {
    return i18n.t('Your subscription failed. Please try again.');
  },
  get booksLoadFailed() {
    return i18n.t('The books could not be loaded.');
  },
  get pageLoadFailed() {
    return i18n.t('This page could not be loaded. Please check your connection.');
  },
  get notStored() {
    return i18n.t('Your browser stores nothing more here: your cart lasts until you close this page.');
  },
  get offline() {
    return i18n.t('You are offline. The page will update when you are back online.');
  },
};
