import { maxPageableBooks } from '@bookstore/contracts/books';
import { Button } from '../../shared/ui/button.tsx';
import { type BookSearch, DEFAULT_PAGE_SIZE } from './book-search.ts';

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

type PaginationProps = BookTotalProps & { onChange: (page: number) => void };

export function Pagination({
  total,
  search: { page = 1, limit = DEFAULT_PAGE_SIZE },
  onChange,
}: PaginationProps) {
  const pageCount = Math.ceil(total / limit);
  if (pageCount <= 1) return null;
  return (
    <nav aria-label="Pages" className="mt-8 flex flex-wrap items-center justify-center gap-4">
      <Button look="secondary" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        Previous
      </Button>
      <span>
        Page {page} of {pageCount}
      </span>
      <Button look="secondary" disabled={page >= pageCount} onClick={() => onChange(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
