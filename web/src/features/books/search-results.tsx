import { BOOK_SORTS, type Book, CATEGORIES } from '@bookstore/contracts/books';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Select, toOptions } from '../../shared/form/fields.tsx';
import { NOTICES } from '../../shared/messages.ts';
import { buttonStyle } from '../../shared/ui/button.tsx';
import { LoadError, Notice } from '../../shared/ui/notice.tsx';
import { BookGrid, BookGridSkeleton } from './book-card.tsx';
import { type BookSearch, SORT_OPTIONS } from './book-search.ts';
import { BookTotal, Pagination } from './book-pages.tsx';
import { bookPageQuery } from './books.queries.ts';

const CATEGORY_OPTIONS = toOptions('All categories', CATEGORIES);

type BookFilterProps = { search: BookSearch; onChange: (search: BookSearch) => void };

/** Filters and sorts search results. Every change goes back to the first page. */
export function BookFilter({ search, onChange }: BookFilterProps) {
  const firstPage = { ...search, page: undefined };
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-3">
      <Select
        label="Category"
        value={search.category ?? ''}
        options={CATEGORY_OPTIONS}
        onChange={(value) =>
          onChange({ ...firstPage, category: CATEGORIES.find((category) => category === value) })
        }
      />
      <Select
        label="Sort by"
        value={search.sort ?? 'newest'}
        options={SORT_OPTIONS}
        onChange={(value) => onChange({ ...firstPage, sort: BOOK_SORTS.find((sort) => sort === value) })}
      />
    </div>
  );
}

type SearchResultsProps = {
  search: BookSearch;
  renderAction: (book: Book) => ReactNode;
  onPageChange: (page: number) => void;
};

export function SearchResults({ search, renderAction, onPageChange }: SearchResultsProps) {
  const { data, isError, refetch } = useQuery(bookPageQuery(search));

  if (!data && isError) return <LoadError message={NOTICES.booksLoadFailed} onRetry={() => void refetch()} />;
  if (!data) return <BookGridSkeleton />;
  return (
    <>
      <h2 className="sr-only">Results</h2>
      <div className="mb-4">
        <BookTotal total={data.total} search={search} />
      </div>
      {data.items.length === 0 ? (
        <Notice title="No book matches your search.">
          <Link to="/search" search={{}} className={buttonStyle()}>
            See all books
          </Link>
        </Notice>
      ) : (
        <BookGrid books={data.items} renderAction={renderAction} />
      )}
      <Pagination total={data.total} search={search} onChange={onPageChange} />
    </>
  );
}
