/** Every message of the specification's error catalogue, in its order and spelling. */
export const MESSAGES = {
  loginFailed: 'Please provide a valid email and password',
  googleSignInFailed: 'Google sign-in failed',
  adminLoginFailed: 'Please provide a valid email and password',
  orderFailed: 'Failed to place an order',
  bookLoadFailed: 'Error happending to load book info',
  ordersLoadFailed: 'Error geting orders data',
  editBookLoadFailed: 'Error fetching book data',
  tokenExpired: 'Token has been expired!, Please login again.',
  alreadyInCart: {
    title: 'Already added to the Cart',
    text: "You won't be able to revert this!",
    confirm: 'OK!',
    cancel: 'Cancel',
  },
  addedToCart: 'Item added to the Cart',
  bookDeleted: 'Book deleted successfully!',
  bookDeleteFailed: 'Failed to delete book. Please try again.',
  bookAdded: {
    title: 'Book added',
    text: 'Your book is uploaded successfully!',
    confirm: "Yes, It's Okay!",
    cancel: 'Cancel',
  },
  bookAddFailed: 'Failed to add book. Please try again.',
  bookUpdated: { title: 'Book Updated', text: 'Your book is updated successfully!', confirm: 'OK' },
  bookUpdateFailed: 'Failed to update book.',
} as const;

/** All other messages. */
export const NOTICES = {
  loggedIn: 'Login Successful',
  registered: 'User registered completed',
  adminLoggedIn: 'Admin Login successful!',
  orderPlaced: { title: 'Confirmed Order', text: 'Your order has been placed successfully!', confirm: 'OK' },
  emptyCart: 'No product found!',
  noOrders: 'No orders found!',
  logoutFailed: 'Logout failed. Please try again.',
  subscribed: 'Thank you for subscribing!',
  subscribeFailed: 'Your subscription failed. Please try again.',
  bookChanged: {
    title: 'This book was changed while you were editing it',
    text: 'Someone else changed this book meanwhile. Choose what to keep, then save again.',
  },
  booksLoadFailed: 'The books could not be loaded.',
  stockLoadFailed: 'The stock could not be loaded.',
  offline: 'You are offline. The page will update when you are back online.',
} as const;
