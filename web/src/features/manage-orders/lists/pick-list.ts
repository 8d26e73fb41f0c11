import type { Order } from '@bookstore/contracts/orders';
import type { CurrentBooks } from '../../../shared/books/books.requests.ts';

/** A book of some orders: a copy for each of them. */
export type Pick = {
  bookId: string;
  title: string;
  author: string;
  isbn?: string | undefined;
  coverImage: string;
  numbers: string[];
};

/** The books of some orders by author, then title. Those whose author is not known come last. */
export function listPicks(orders: readonly Order[], books: CurrentBooks): Pick[] {
  const picks = new Map<string, Pick>();
  for (const { number, items } of orders)
    for (const { bookId, title, isbn } of items) {
      const book = books.get(bookId);
      const pick = picks.get(bookId) ?? {
        bookId,
        title,
        author: book?.author ?? '',
        isbn: isbn ?? book?.isbn ?? undefined,
        coverImage: book?.coverImage ?? '',
        numbers: [],
      };
      pick.numbers.push(number);
      picks.set(bookId, pick);
    }
  return [...picks.values()].toSorted(
    (left, right) =>
      Number(left.author === '') - Number(right.author === '') ||
      left.author.localeCompare(right.author) ||
      left.title.localeCompare(right.title),
  );
}
