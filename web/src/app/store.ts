import { configureStore } from '@reduxjs/toolkit';
import { cartReducer, type CartItem, replaceCart } from '../features/cart/cart.slice.ts';
import { loadCart, onCartSaved, saveCart } from '../features/cart/cart.storage.ts';

export type AppStore = ReturnType<typeof makeStore>;

const makeStore = (cartItems: CartItem[]) =>
  configureStore({ reducer: { cart: cartReducer }, preloadedState: { cart: { cartItems } } });

/** Makes the store of somebody who has chosen nothing yet. */
export const createEmptyStore = (): AppStore => makeStore([]);

/** Makes the store with the cart of the last visit. It is saved at every change and shared by all tabs. */
export function createStore(): AppStore {
  const store = makeStore(loadCart());
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
