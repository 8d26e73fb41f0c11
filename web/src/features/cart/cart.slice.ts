import { CATEGORIES } from '@bookstore/contracts/lists';
import { type Action, createAction } from '@reduxjs/toolkit';
import * as v from 'valibot';

/** A book in the cart, with the price it had when it was added. The quantity is always one. */
const cartItem = v.object({
  _id: v.string(),
  title: v.string(),
  description: v.string(),
  coverImage: v.string(),
  newPrice: v.number(),
  oldPrice: v.number(),
  category: v.picklist(CATEGORIES),
});
export type CartItem = v.InferOutput<typeof cartItem>;

/** What the cart keeps of a book. */
export const toCartItem = (book: CartItem): CartItem => v.parse(cartItem, book);
export type CartState = { cartItems: CartItem[] };

/** Adds a book unless it is already in the cart. */
export const addToCart = createAction<CartItem>('cart/add');
export const removeFromCart = createAction<string>('cart/remove');
export const clearCart = createAction('cart/clear');
/** Puts the removed books back into the places they had `before`. What another tab changed meanwhile stays so. */
export const restoreCart = createAction<{ before: CartItem[]; removed: string[] }>('cart/restore');
/** Adopts the cart of another tab. */
export const replaceCart = createAction<CartItem[]>('cart/replace');

const hasId = (items: readonly CartItem[], id: string) => items.some(({ _id }) => _id === id);

function restore(cartItems: CartItem[], before: CartItem[], removed: string[]): CartItem[] {
  const old = before.filter(({ _id }) => removed.includes(_id) || hasId(cartItems, _id));
  return [...old, ...cartItems.filter(({ _id }) => !hasId(old, _id))];
}

function changeItems(items: CartItem[], action: Action): CartItem[] {
  if (addToCart.match(action)) return hasId(items, action.payload._id) ? items : [...items, action.payload];
  if (removeFromCart.match(action)) return items.filter(({ _id }) => _id !== action.payload);
  if (restoreCart.match(action)) return restore(items, action.payload.before, action.payload.removed);
  if (replaceCart.match(action)) return action.payload;
  return clearCart.match(action) ? [] : items;
}

/** Written out, because `createSlice` and the Immer it needs add 4 KB to the first page that a visitor sees. */
export function cartReducer(cart: CartState = { cartItems: [] }, action: Action): CartState {
  const cartItems = changeItems(cart.cartItems, action);
  return cartItems === cart.cartItems ? cart : { cartItems };
}

const STORAGE_KEY = 'cart';

const storedCart = v.fallback(v.array(cartItem), []);

function parseCart(json: string | null): CartItem[] {
  if (!json) return [];
  try {
    return v.parse(storedCart, JSON.parse(json));
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** The cart of the last visit. An unreadable one counts as empty. */
export const loadCart = (): CartItem[] => parseCart(localStorage.getItem(STORAGE_KEY));

export const saveCart = (items: readonly CartItem[]): void =>
  localStorage.setItem(STORAGE_KEY, JSON.stringify(items));

/** Calls `listener` with the cart whenever another tab saves it. */
export function onCartSaved(listener: (items: CartItem[]) => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === STORAGE_KEY || key === null) listener(parseCart(newValue));
  });
}
