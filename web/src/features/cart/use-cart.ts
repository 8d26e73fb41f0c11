import type { Book } from '@bookstore/contracts/books';
import { useDispatch, useSelector } from 'react-redux';
import { askDialog, showToast } from '../../shared/dialogs/dialog-store.ts';
import { MESSAGES } from '../../shared/messages.ts';
import {
  addToCart,
  cartItem,
  clearCart,
  removeFromCart,
  type CartItem,
  type CartState,
} from './cart.slice.ts';

/** The shopper's cart, and what can be done with it. */
export function useCart() {
  const dispatch = useDispatch();
  const items = useSelector(({ cart }: { cart: CartState }): readonly CartItem[] => cart.cartItems);

  return {
    items,
    add: async (book: Book): Promise<void> => {
      if (items.some(({ _id }) => _id === book._id)) {
        await askDialog({ ...MESSAGES.alreadyInCart, tone: 'warning' });
        return;
      }
      dispatch(addToCart(cartItem.strip().parse(book)));
      showToast(MESSAGES.addedToCart);
    },
    remove: (id: string): void => {
      dispatch(removeFromCart(id));
    },
    clear: (): void => {
      dispatch(clearCart());
    },
  };
}
