import { maxPageableBooks } from '@bookstore/contracts/books';
import type { BookSearch } from './book-search.ts';

const number = new Intl.NumberFormat('en-US');

function describeTotal(total: number, search: BookSearch): string {
  if (total === 1) return '1 book';
  const counted = number.format(total);
  // The catalogue counts no further than can be paged.
  return total < maxPageableBooks(search)
    ? `${counted} books`
    : `${counted} books or more. These pages show the first ${counted}.`;
}

type BookTotalProps = { total: number; search: BookSearch };

/** How many books a search finds. */
export const BookTotal = ({ total, search }: BookTotalProps) => (
  <p role="status" className="text-muted">
    {describeTotal(total, search)}
  </p>
);
