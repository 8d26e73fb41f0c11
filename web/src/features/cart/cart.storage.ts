import { z } from 'zod';
import { cartItem, type CartItem } from './cart.slice.ts';

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
