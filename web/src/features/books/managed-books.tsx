import { MAX_PAGE_SIZE } from '@bookstore/contracts/books';
import { useQuery } from '@tanstack/react-query';
import { NOTICES } from '../../shared/messages.ts';
import { LoadError, Notice } from '../../shared/notice.tsx';
import { Pagination } from '../../shared/pagination.tsx';
import { Spinner } from '../../shared/spinner.tsx';
import { type BookSearch, BOOKS_PER_PAGE } from './book-search.ts';
import { BookTotal } from './book-total.tsx';
import { bookPageQuery } from './books.queries.ts';
import { BooksTable } from './books-table.tsx';
import { SeeAllLink } from './see-all-link.tsx';

type ManagedBooksProps = { search: BookSearch; onPageChange: (page: number) => void };

/** The books as staff see them, page by page. */
export function ManagedBooks({ search, onPageChange }: ManagedBooksProps) {
  const { data, isError, refetch } = useQuery(bookPageQuery(search));
  const { q, category, page = 1, limit = BOOKS_PER_PAGE } = search;

  if (!data && isError) return <LoadError message={NOTICES.booksLoadFailed} onRetry={() => void refetch()} />;
  if (!data) return <Spinner />;
  const { books, total } = data;
  const isNarrowed = Boolean(q ?? category);
  const hasMore = total > books.length && limit < MAX_PAGE_SIZE;
  if (books.length === 0)
    return <Notice title="There are no such books.">{isNarrowed && <SeeAllLink />}</Notice>;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <BookTotal total={total} search={search} />
        {(isNarrowed || hasMore) && <SeeAllLink />}
      </div>
      <BooksTable books={books} firstPosition={(page - 1) * limit + 1} />
      <Pagination page={page} pageCount={Math.ceil(total / limit)} onChange={onPageChange} />
    </>
  );
}
