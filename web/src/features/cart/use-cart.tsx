import type { Book } from '@bookstore/contracts/books';
import { i18n } from '@bookstore/i18n/i18n';
import { useNavigate } from '@tanstack/react-router';
import { useDispatch, useSelector } from 'react-redux';
import { hideToast, showDialog, showToast } from '../../shared/dialogs/dialogs.ts';
import { preview } from '../../shared/format/format.ts';
import { MESSAGES, NOTICES } from '../../shared/page/messages.ts';
import { useBookStock } from '../../shared/books/stock.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import {
  addToCart,
  toCartItem,
  clearCart,
  removeFromCart,
  restoreCart,
  type CartState,
} from './cart.slice.ts';

export function useCart() {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const items = useSelector(({ cart }: { cart: CartState }) => cart.cartItems);

  const offerUndo = (message: string, removed: string[]) =>
    showToast(message, {
      label: NOTICES.undo,
      run: () => dispatch(restoreCart({ before: items, removed })),
    });

  return {
    items,
    add: async (book: Book): Promise<void> => {
      if (items.some(({ _id }) => _id === book._id)) {
        await showDialog({ ...MESSAGES.alreadyInCart, tone: 'warning' });
        return;
      }
      dispatch(addToCart(toCartItem(book)));
      showToast(MESSAGES.addedToCart, {
        label: NOTICES.viewCart,
        path: '/cart',
        run: () => void navigate({ to: '/cart' }),
      });
    },
    /** Adds those that are not in the cart yet, without a message. */
    addAll: (books: readonly Book[]) => {
      for (const book of books) dispatch(addToCart(toCartItem(book)));
    },
    remove: (...ids: string[]) => {
      for (const id of ids) dispatch(removeFromCart(id));
      const title = items.find(({ _id }) => _id === ids[0])?.title ?? '';
      const message =
        ids.length === 1
          ? i18n.t('“{title}” removed from the cart', { title: preview(title) })
          : i18n.t('{count, plural, one {# book} other {# books}} removed from the cart', {
              count: ids.length,
            });
      offerUndo(message, ids);
    },
    clear: () => {
      dispatch(clearCart());
      offerUndo(
        NOTICES.cartCleared,
        items.map(({ _id }) => _id),
      );
    },
    /** Removes what was ordered. Neither this nor a removal before it can be undone. */
    removeOrdered: (ids: readonly string[]) => {
      hideToast();
      for (const id of ids) dispatch(removeFromCart(id));
    },
  };
}

/** Adds a book to the cart. While the book is sold out, the button is disabled and its name says so. */
export function AddToCartButton({ book }: { book: Book }) {
  const { add } = useCart();
  const isSoldOut = useBookStock(book._id)?.state === 'out';
  return (
    <Button
      look={isSoldOut ? 'secondary' : 'primary'}
      className="whitespace-nowrap @max-[10.5rem]:px-1 @max-[10.5rem]:whitespace-normal"
      disabled={isSoldOut}
      onClick={() => void add(book)}
    >
      <Icon name="cart" className="size-5 @max-[10.5rem]:hidden" />
      {i18n.t('Add to Cart')}
      <span className="sr-only">
        : {book.title}
        {isSoldOut && i18n.t(', sold out')}
      </span>
    </Button>
  );
}
