import { book } from '@bookstore/contracts/books';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { z } from 'zod';

/** A book as the cart keeps it, with the price it had when it was put in. The quantity is always one. */
export const cartItem = book.pick({
  _id: true,
  title: true,
  description: true,
  coverImage: true,
  newPrice: true,
  oldPrice: true,
  category: true,
});
export type CartItem = z.infer<typeof cartItem>;
export type CartState = { cartItems: CartItem[] };

const initialState: CartState = { cartItems: [] };

const cart = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    /** Adds a book that is not in the cart yet; one that is stays as it is. */
    addToCart: ({ cartItems }, { payload }: PayloadAction<CartItem>) => {
      if (!cartItems.some(({ _id }) => _id === payload._id)) cartItems.push(payload);
    },
    removeFromCart: (state, { payload }: PayloadAction<string>) => {
      state.cartItems = state.cartItems.filter(({ _id }) => _id !== payload);
    },
    clearCart: () => initialState,
    /** Takes over the cart that another tab has stored. */
    replaceCart: (state, { payload }: PayloadAction<CartItem[]>) => {
      state.cartItems = payload;
    },
  },
});

export const { addToCart, removeFromCart, clearCart, replaceCart } = cart.actions;
export const cartReducer = cart.reducer;
