import type { Book } from '@bookstore/contracts/books';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonStyle } from '../../shared/button.tsx';
import { NOTICES } from '../../shared/messages.ts';
import { LoadError, Notice } from '../../shared/notice.tsx';
import { Pagination } from '../../shared/pagination.tsx';
import { BookResults, BookResultsSkeleton } from './book-results.tsx';
import { type BookSearch, BOOKS_PER_PAGE } from './book-search.ts';
import { BookTotal } from './book-total.tsx';
import { bookPageQuery } from './books.queries.ts';

type FoundBooksProps = {
  search: BookSearch;
  renderAction: (book: Book) => ReactNode;
  onPageChange: (page: number) => void;
};

/** What a search finds, page by page, with how much it is. */
export function FoundBooks({ search, renderAction, onPageChange }: FoundBooksProps) {
  const { data, isError, refetch } = useQuery(bookPageQuery(search));
  const { page = 1, limit = BOOKS_PER_PAGE } = search;

  if (!data && isError) return <LoadError message={NOTICES.booksLoadFailed} onRetry={() => void refetch()} />;
  if (!data) return <BookResultsSkeleton />;
  return (
    <>
      <h2 className="sr-only">Results</h2>
      <div className="mb-4">
        <BookTotal total={data.total} search={search} />
      </div>
      {data.books.length === 0 ? (
        <Notice title="No book matches your search.">
          <Link to="/search" search={{}} className={buttonStyle()}>
            See all books
          </Link>
        </Notice>
      ) : (
        <BookResults books={data.books} renderAction={renderAction} />
      )}
      <Pagination page={page} pageCount={Math.ceil(data.total / limit)} onChange={onPageChange} />
    </>
  );
}
