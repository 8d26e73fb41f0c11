import type { Book } from '@bookstore/contracts/books';
import type { Order, OrderItem } from '@bookstore/contracts/orders';
import { i18n } from '@bookstore/i18n/i18n';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { CurrentBooks } from '../../shared/books/books.requests.ts';
import { currentBooksQuery } from '../../shared/books/current-books.queries.ts';
import type { BookStocks } from '../../shared/books/stock.tsx';
import { showAlert, showDialog } from '../../shared/dialogs/dialogs.ts';
import { NOTICES } from '../../shared/page/messages.ts';
import { PAGE_NOTICES } from '../../shared/page/page-notices.ts';

/** The books of an order that can be ordered again, and why each of the others cannot. */
function sortOrderedBooks(
  items: readonly OrderItem[],
  currentBooks: CurrentBooks,
  stocks: BookStocks,
): { available: Book[]; refusals: string[] } {
  const isSoldOut = (bookId: string) => stocks.get(bookId)?.state === 'out';
  return {
    available: [...currentBooks.values()].flatMap((book) => (book && !isSoldOut(book._id) ? book : [])),
    refusals: items.flatMap(({ bookId, title }) => {
      if (!currentBooks.get(bookId)) return [i18n.t('“{title}” is no longer sold.', { title })];
      return isSoldOut(bookId) ? [i18n.t('“{title}” is sold out.', { title })] : [];
    }),
  };
}

type OrderAgainOptions = {
  readBookStocks: (bookIds: readonly string[]) => Promise<BookStocks>;
  addToCart: (books: readonly Book[]) => void;
};

/** A function that puts the books of an order that are still sold into the cart, and says which are not. */
export function useOrderAgain({ readBookStocks, addToCart }: OrderAgainOptions): (order: Order) => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const isRunning = useRef(false);

  const run = async ({ items, productIds }: Order) => {
    const [currentBooks, stocks] = await Promise.all([
      queryClient.query(currentBooksQuery(productIds)),
      readBookStocks(productIds),
    ]);
    const { available, refusals } = sortOrderedBooks(items, currentBooks, stocks);
    addToCart(available);
    if (available.length > 0) await navigate({ to: '/cart' });
    if (refusals.length > 0)
      await showDialog({
        title: PAGE_NOTICES.notOrderedAgain,
        text: refusals.join(' '),
        confirm: i18n.t('OK'),
      });
  };
  return (order) => {
    // A double click is meant as one.
    if (isRunning.current) return;
    isRunning.current = true;
    void run(order)
      .catch(() => showAlert(NOTICES.booksLoadFailed))
      .finally(() => {
        isRunning.current = false;
      });
  };
}
