import { useQuery } from '@tanstack/react-query';
import { NOTICES } from '../../shared/messages.ts';
import { LoadError, Notice } from '../../shared/notice.tsx';
import { Pagination } from '../../shared/pagination.tsx';
import { Spinner } from '../../shared/spinner.tsx';
import { type BookSearch, BOOKS_PER_PAGE } from './book-search.ts';
import { BookTotal } from './book-total.tsx';
import { bookPageQuery } from './books.queries.ts';
import { BooksTable } from './books-table.tsx';

type ManagedBooksProps = { search: BookSearch; onPageChange: (page: number) => void };

/** The books as staff see them, page by page. */
export function ManagedBooks({ search, onPageChange }: ManagedBooksProps) {
  const { data, isError, refetch } = useQuery(bookPageQuery(search));
  const { page = 1 } = search;

  if (!data && isError) return <LoadError message={NOTICES.booksLoadFailed} onRetry={() => void refetch()} />;
  if (!data) return <Spinner />;
  if (data.books.length === 0) return <Notice title="There are no such books." />;
  return (
    <>
      <BookTotal total={data.total} search={search} />
      <BooksTable books={data.books} firstPosition={(page - 1) * BOOKS_PER_PAGE + 1} />
      <Pagination page={page} pageCount={Math.ceil(data.total / BOOKS_PER_PAGE)} onChange={onPageChange} />
    </>
  );
}
