import { book } from '@bookstore/contracts/books';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { z } from 'zod';

/** A book in the cart, with the price it had when it was added. The quantity is always one. */
export const cartItem = book
  .pick({
    _id: true,
    title: true,
    description: true,
    coverImage: true,
    newPrice: true,
    oldPrice: true,
    category: true,
  })
  .strip();
export type CartItem = z.infer<typeof cartItem>;
export type CartState = { cartItems: CartItem[] };

const initialState: CartState = { cartItems: [] };

const cart = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    /** Adds a book unless it is already in the cart. */
    addToCart: ({ cartItems }, { payload }: PayloadAction<CartItem>) => {
      if (!cartItems.some(({ _id }) => _id === payload._id)) cartItems.push(payload);
    },
    removeFromCart: (state, { payload }: PayloadAction<string>) => {
      state.cartItems = state.cartItems.filter(({ _id }) => _id !== payload);
    },
    clearCart: () => initialState,
    /** Puts the removed books back into the places they had `before`. What another tab changed meanwhile stays so. */
    restoreCart: ({ cartItems }, { payload }: PayloadAction<{ before: CartItem[]; removed: string[] }>) => {
      const ids = new Set([...cartItems.map(({ _id }) => _id), ...payload.removed]);
      const old = payload.before.filter(({ _id }) => ids.has(_id));
      return { cartItems: [...old, ...cartItems.filter(({ _id }) => !old.some((item) => item._id === _id))] };
    },
    /** Adopts the cart of another tab. */
    replaceCart: (_cart, { payload }: PayloadAction<CartItem[]>) => ({ cartItems: payload }),
  },
});

export const { addToCart, removeFromCart, clearCart, restoreCart, replaceCart } = cart.actions;
export const cartReducer = cart.reducer;

const STORAGE_KEY = 'cart';

const storedCart = z.array(cartItem);

function parseCart(json: string | null): CartItem[] {
  if (!json) return [];
  try {
    return storedCart.safeParse(JSON.parse(json)).data ?? [];
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
