import type { Category } from '@bookstore/contracts/categories';
import type { Order } from '@bookstore/contracts/orders';
import { i18n } from '@bookstore/i18n/i18n';
import type { CurrentBooks } from '../../../shared/books/books.requests.ts';

/** A book of some orders: a copy for each of them. */
export type Pick = {
  bookId: string;
  title: string;
  author: string;
  /** Its category, empty where the book is not known any more. */
  category: string;
  isbn?: string | undefined;
  numbers: string[];
};

const AFTER_SURNAME = /^(?:jr|sr|ii|iii|iv)\.?$/i;

/** The name by which the first of some authors stands on a shelf: of `Jane Austen` and of `Austen, Jane` the same. */
const surnameOf = (author: string): string =>
  author
    .replace(/[,;].*/s, '')
    .split(/\s+/)
    .filter((word) => word && !AFTER_SURNAME.test(word))
    .at(-1) ?? '';

/** What is not known comes last. */
const compare = (left: string, right: string): number =>
  Number(left === '') - Number(right === '') || left.localeCompare(right, i18n.locale);

/** The books of some orders as they stand on shelves: by category in the order of the shop, then surname, then title. */
export function listPicks(
  orders: readonly Order[],
  books: CurrentBooks,
  categories: readonly Category[],
): Pick[] {
  const picks = new Map<string, Pick>();
  for (const { number, items } of orders)
    for (const { bookId, title, isbn } of items) {
      const book = books.get(bookId);
      const pick = picks.get(bookId) ?? {
        bookId,
        title,
        author: book?.author ?? '',
        category: book?.category ?? '',
        isbn: isbn ?? book?.isbn ?? undefined,
        numbers: [],
      };
      pick.numbers.push(number);
      picks.set(bookId, pick);
    }
  const rankOf = (slug: string): number => {
    const rank = categories.findIndex((each) => each.slug === slug);
    return rank < 0 ? categories.length : rank;
  };
  return [...picks.values()].toSorted(
    (left, right) =>
      rankOf(left.category) - rankOf(right.category) ||
      compare(left.category, right.category) ||
      compare(surnameOf(left.author), surnameOf(right.author)) ||
      left.title.localeCompare(right.title, i18n.locale),
  );
}
