import type { Book } from '@bookstore/contracts/books';
import type { OrderItem } from '@bookstore/contracts/orders';
import type { CurrentBooks } from '../../shared/books/books.requests.ts';
import type { BookStocks } from '../../shared/books/stock.tsx';

/** The books of an order that can be ordered again, and why each of the others cannot. */
export function sortOrderedBooks(
  items: readonly OrderItem[],
  currentBooks: CurrentBooks,
  stocks: BookStocks,
): { available: Book[]; refusals: string[] } {
  const isSoldOut = (bookId: string) => stocks.get(bookId)?.state === 'out';
  return {
    available: [...currentBooks.values()].flatMap((book) => (book && !isSoldOut(book._id) ? book : [])),
    refusals: items.flatMap(({ bookId, title }) => {
      if (!currentBooks.get(bookId)) return [`“${title}” is no longer sold.`];
      return isSoldOut(bookId) ? [`“${title}” is sold out.`] : [];
    }),
  };
}
