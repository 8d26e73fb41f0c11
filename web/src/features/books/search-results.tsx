import type { Book } from '@bookstore/contracts/books';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NOTICES } from '../../shared/messages.ts';
import { buttonStyle } from '../../shared/ui/button.tsx';
import { LoadError, Notice } from '../../shared/ui/notice.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { BookGrid, BookGridSkeleton } from './book-card.tsx';
import { type BookSearch, DEFAULT_PAGE_SIZE } from './book-search.ts';
import { BookTotal } from './book-total.tsx';
import { bookPageQuery } from './books.queries.ts';

type SearchResultsProps = {
  search: BookSearch;
  renderAction: (book: Book) => ReactNode;
  onPageChange: (page: number) => void;
};

export function SearchResults({ search, renderAction, onPageChange }: SearchResultsProps) {
  const { data, isError, refetch } = useQuery(bookPageQuery(search));
  const { page = 1, limit = DEFAULT_PAGE_SIZE } = search;

  if (!data && isError) return <LoadError message={NOTICES.booksLoadFailed} onRetry={() => void refetch()} />;
  if (!data) return <BookGridSkeleton />;
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
        <BookGrid books={data.books} renderAction={renderAction} />
      )}
      <Pagination page={page} pageCount={Math.ceil(data.total / limit)} onChange={onPageChange} />
    </>
  );
}
