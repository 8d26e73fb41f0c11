import { describe, expect, it } from '@jest/globals';
import {
  addToCart,
  toCartItem,
  cartReducer,
  clearCart,
  removeFromCart,
  replaceCart,
  restoreCart,
} from './cart.slice.ts';

const anItem = (_id: string) =>
  toCartItem({
    _id,
    title: 'Dracula',
    description: 'A young solicitor travels to a castle.',
    coverImage: 'dracula.webp',
    newPrice: 10.5,
    oldPrice: 15.99,
    category: 'horror',
  });

const [FIRST, SECOND, THIRD] = [anItem('b1'), anItem('b2'), anItem('b3')];
const BEFORE = [FIRST, SECOND];

const readIds = ({ cartItems }: ReturnType<typeof cartReducer>) => cartItems.map(({ _id }) => _id);

it('A book without an old price is kept with the new one in its place, as carts of earlier releases are', () => {
  expect(toCartItem({ ...FIRST, oldPrice: undefined })).toEqual({ ...FIRST, oldPrice: 10.5 });
});

describe('Restoring the cart', () => {
  it('puts a removed book back in its place', () => {
    const removed = cartReducer({ cartItems: BEFORE }, removeFromCart('b1'));
    expect(readIds(removed)).toEqual(['b2']);
    expect(readIds(cartReducer(removed, restoreCart({ before: BEFORE, removed: ['b1'] })))).toEqual([
      'b1',
      'b2',
    ]);
  });

  it('keeps what was added since the cart was cleared, once', () => {
    const actions = [clearCart(), addToCart(THIRD), addToCart(SECOND)];
    const refilled = actions.reduce(cartReducer, { cartItems: BEFORE });
    expect(readIds(refilled)).toEqual(['b3', 'b2']);
    expect(readIds(cartReducer(refilled, restoreCart({ before: BEFORE, removed: ['b1', 'b2'] })))).toEqual([
      'b1',
      'b2',
      'b3',
    ]);
  });

  it('does not bring back what another tab removed meanwhile', () => {
    const actions = [removeFromCart('b1'), replaceCart([])];
    const emptied = actions.reduce(cartReducer, { cartItems: BEFORE });
    expect(readIds(cartReducer(emptied, restoreCart({ before: BEFORE, removed: ['b1'] })))).toEqual(['b1']);
  });
});
