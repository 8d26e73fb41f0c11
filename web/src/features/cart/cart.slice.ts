import type { Book } from '@bookstore/contracts/books';
import { type Action, createAction } from '@reduxjs/toolkit';
import { type Check, isArrayOf, isObject, isText } from '../../shared/checks.ts';
import { browserStorage, parseStored } from '../../shared/browser/storage.ts';

const TEXTS = ['_id', 'title', 'description', 'coverImage', 'category'] as const;
const PRICES = ['newPrice', 'oldPrice'] as const;

/** A book in the cart, with the price it had when it was added. The quantity is always one. */
export type CartItem = Required<Pick<Book, (typeof TEXTS)[number] | (typeof PRICES)[number]>>;

const isCartItem: Check<CartItem> = (value): value is CartItem =>
  isObject(value) &&
  TEXTS.every((name) => isText(value[name])) &&
  PRICES.every((name) => typeof value[name] === 'number');

/** What the cart keeps of a book. Without an old price it keeps the new one in its place: carts have both. */
export const toCartItem = (book: Pick<Book, keyof CartItem>): CartItem => ({
  _id: book._id,
  title: book.title,
  description: book.description,
  coverImage: book.coverImage,
  newPrice: book.newPrice,
  oldPrice: book.oldPrice ?? book.newPrice,
  category: book.category,
});
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

function parseCart(json: string | null | undefined): CartItem[] {
  const items = parseStored(json);
  return isArrayOf(isCartItem)(items) ? items.map(toCartItem) : [];
}

/** The cart of the last visit. An unreadable one counts as empty. */
export const loadCart = (): CartItem[] => parseCart(browserStorage.read(STORAGE_KEY));

export const saveCart = (items: readonly CartItem[]): void =>
  browserStorage.write(STORAGE_KEY, JSON.stringify(items));

/** Calls `listener` with the cart whenever another tab saves it. */
export function onCartSaved(listener: (items: CartItem[]) => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === STORAGE_KEY || key === null) listener(parseCart(newValue));
  });
}
