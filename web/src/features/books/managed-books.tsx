import { MAX_PAGE_SIZE } from '@bookstore/contracts/books';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { NOTICES } from '../../shared/messages.ts';
import { buttonStyle } from '../../shared/ui/button.tsx';
import { LoadError, Notice } from '../../shared/ui/notice.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { Spinner } from '../../shared/ui/spinner.tsx';
import { type BookSearch, DEFAULT_PAGE_SIZE } from './book-search.ts';
import { BookTotal } from './book-total.tsx';
import { bookPageQuery } from './books.queries.ts';
import { BooksTable } from './books-table.tsx';

/** Resets the search and shows as many books as a page can have. */
const SeeAllLink = () => (
  <Link to="/dashboard/manage-books" search={{ limit: MAX_PAGE_SIZE }} className={buttonStyle('quiet')}>
    See all
  </Link>
);

type ManagedBooksProps = { search: BookSearch; onPageChange: (page: number) => void };

export function ManagedBooks({ search, onPageChange }: ManagedBooksProps) {
  const { data, isError, refetch } = useQuery(bookPageQuery(search));
  const { q, category, page = 1, limit = DEFAULT_PAGE_SIZE } = search;

  if (!data && isError) return <LoadError message={NOTICES.booksLoadFailed} onRetry={() => void refetch()} />;
  if (!data) return <Spinner />;
  const { books, total } = data;
  const isFiltered = Boolean(q ?? category);
  const hasMore = total > books.length && limit < MAX_PAGE_SIZE;
  if (books.length === 0) return <Notice title="No books found.">{isFiltered && <SeeAllLink />}</Notice>;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <BookTotal total={total} search={search} />
        {(isFiltered || hasMore) && <SeeAllLink />}
      </div>
      <BooksTable books={books} firstPosition={(page - 1) * limit + 1} />
      <Pagination page={page} pageCount={Math.ceil(total / limit)} onChange={onPageChange} />
    </>
  );
}
