import { configureStore } from '@reduxjs/toolkit';
import {
  cartReducer,
  type CartItem,
  loadCart,
  onCartSaved,
  replaceCart,
  saveCart,
} from '../features/cart/cart.slice.ts';

export type AppStore = ReturnType<typeof createStoreWith>;

export const createStoreWith = (cartItems: CartItem[]) =>
  configureStore({ reducer: { cart: cartReducer }, preloadedState: { cart: { cartItems } } });

/** Creates the store with the saved cart. Every change is saved and shared with other tabs. */
export function createStore(): AppStore {
  const store = createStoreWith(loadCart());
  let saved = store.getState().cart.cartItems;
  store.subscribe(() => {
    const { cartItems } = store.getState().cart;
    if (cartItems === saved) return;
    saved = cartItems;
    saveCart(cartItems);
  });
  onCartSaved((cartItems) => {
    saved = cartItems;
    store.dispatch(replaceCart(cartItems));
  });
  return store;
}
