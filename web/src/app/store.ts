import { configureStore } from '@reduxjs/toolkit';
import { cartReducer, replaceCart } from '../features/cart/cart.slice.ts';
import { loadCart, onCartSaved, saveCart } from '../features/cart/cart.storage.ts';

/** Makes the store with the cart of the last visit. It is saved at every change and shared by all tabs. */
export function createStore() {
  const store = configureStore({
    reducer: { cart: cartReducer },
    preloadedState: { cart: { cartItems: loadCart() } },
  });
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
