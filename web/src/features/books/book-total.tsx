import { maxPageableBooks } from '@bookstore/contracts/books';
import type { BookSearch } from './book-search.ts';

const number = new Intl.NumberFormat('en-US');

function describeTotal(total: number, search: BookSearch): string {
  if (total === 1) return '1 book';
  const count = number.format(total);
  // The API does not count further than it can page.
  return total < maxPageableBooks(search)
    ? `${count} books`
    : `${count} books or more. Only the first ${count} are listed.`;
}

type BookTotalProps = { total: number; search: BookSearch };

export const BookTotal = ({ total, search }: BookTotalProps) => (
  <p role="status" className="text-muted">
    {describeTotal(total, search)}
  </p>
);
