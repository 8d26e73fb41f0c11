/** The messages of the specification's error catalogue, in its order and spelling. Those about managing books are in `STAFF_MESSAGES`. */
export const MESSAGES = {
  loginFailed: 'Please provide a valid email and password',
  googleSignInFailed: 'Google sign-in failed',
  staffLoginFailed: 'Please provide a valid email and password',
  orderFailed: 'Failed to place an order',
  bookLoadFailed: 'Error happending to load book info',
  ordersLoadFailed: 'Error geting orders data',
  tokenExpired: 'Token has been expired!, Please login again.',
  alreadyInCart: {
    title: 'Already added to the Cart',
    text: "You won't be able to revert this!",
    confirm: 'OK!',
    cancel: 'Cancel',
  },
  addedToCart: 'Item added to the Cart',
} as const;

/** Other messages that any page may show. */
export const NOTICES = {
  viewCart: 'View cart',
  removedFromCart: 'removed from the cart',
  cartCleared: 'The cart is cleared',
  undo: 'Undo',
  logoutFailed: 'Logout failed. Please try again.',
  subscribed: 'Thank you for subscribing!',
  confirmSubscription: 'Please confirm it with the link in the mail that we have sent you.',
  subscribeFailed: 'Your subscription failed. Please try again.',
  booksLoadFailed: 'The books could not be loaded.',
  pageLoadFailed: 'This page could not be loaded. Please check your connection.',
  notStored: 'Your browser stores nothing more here: your cart lasts until you close this page.',
  offline: 'You are offline. The page will update when you are back online.',
} as const;
