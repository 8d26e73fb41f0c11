import type { Book } from '@bookstore/contracts/books';
import { BOOK_PAGE_SIZE } from '@bookstore/contracts/lists';
import type { ReactNode } from 'react';
import { NOTICES } from '../../shared/page/messages.ts';
import { LoadError } from '../../shared/ui/notice.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { BookGrid, BookGridSkeleton } from './book-card.tsx';
import type { BookSearch } from '../../shared/books/book-search.ts';
import type { BookSearchResult } from './found-books.queries.ts';
import { NothingFound } from './nothing-found.tsx';

type SearchResultsProps = {
  search: BookSearch;
  result: BookSearchResult;
  renderAction: (book: Book) => ReactNode;
  onPageChange: (page: number) => void;
};

export function SearchResults({ search, result, renderAction, onPageChange }: SearchResultsProps) {
  const { found, suggestions, booksInstead, isLoading } = result;
  const { data, isError, refetch } = found;
  const { page = 1, limit = BOOK_PAGE_SIZE } = search;

  if (!data && isError) return <LoadError message={NOTICES.booksLoadFailed} onRetry={() => void refetch()} />;
  if (!data || isLoading) return <BookGridSkeleton />;
  return (
    <>
      <h2 className="sr-only">Results</h2>
      {data.items.length === 0 ? (
        <NothingFound
          search={search}
          suggestions={suggestions}
          books={booksInstead}
          renderAction={renderAction}
        />
      ) : (
        <BookGrid books={data.items} renderAction={renderAction} />
      )}
      <Pagination page={page} pageCount={Math.ceil(data.total / limit)} onChange={onPageChange} />
    </>
  );
}
