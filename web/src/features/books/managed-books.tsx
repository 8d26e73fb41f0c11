import { BOOK_PAGE_SIZE, MAX_PAGE_SIZE, maxPageableBooks } from '@bookstore/contracts/lists';
import type { Book } from '@bookstore/contracts/books';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatTotal } from '../../shared/format.ts';
import type { Page } from '../../shared/http.ts';
import { NOTICES } from '../../shared/messages.ts';
import { buttonStyle } from '../../shared/ui/button.tsx';
import type { ColumnSort } from '../../shared/ui/data-table.tsx';
import { LoadError, Notice } from '../../shared/ui/notice.tsx';
import { Select } from '../../shared/ui/select.tsx';
import { type ManagedBookSearch, SORT_OPTIONS } from './book-search.ts';
import { BookTotal, Pagination } from './book-pages.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { currentBooksQuery } from './books.queries.ts';
import { bookPageQuery } from './found-books.queries.ts';
import { ManagedBooksTable, type StockSlots } from './managed-books-table.tsx';
import { useSelectedBooks } from './use-selected-books.ts';

const LOW_FIRST = { value: 'low-first', label: 'Low stock first, counted books' } as const;
const OPTIONS = [...SORT_OPTIONS, LOW_FIRST];

/** Another order of the list begins with its first page. By stock all counted books are listed. */
function changeOrder(search: ManagedBookSearch, order: string): ManagedBookSearch {
  if (order === LOW_FIRST.value) return { limit: search.limit, stock: LOW_FIRST.value };
  const sort = SORT_OPTIONS.find(({ value }) => value === order)?.value;
  return { ...search, stock: undefined, page: undefined, sort };
}

/** The columns whose headings sort the list, and its orders from either end of each. */
const COLUMN_SORTS = {
  title: { asc: 'title', desc: 'title-desc' },
  price: { asc: 'price-asc', desc: 'price-desc' },
} as const;
const isSortColumn = (id: string): id is keyof typeof COLUMN_SORTS => Object.hasOwn(COLUMN_SORTS, id);

/** Books with few free copies are asked for with the fewest first only. */
const toOrder = ({ id, desc }: ColumnSort): string =>
  isSortColumn(id) ? COLUMN_SORTS[id][desc ? 'desc' : 'asc'] : LOW_FIRST.value;

function toColumnSort({ stock, sort }: ManagedBookSearch): ColumnSort | undefined {
  if (stock) return { id: 'free', desc: false };
  const ids = Object.keys(COLUMN_SORTS).filter(isSortColumn);
  const id = ids.find((column) => Object.values(COLUMN_SORTS[column]).some((order) => order === sort));
  return id && { id, desc: sort === COLUMN_SORTS[id].desc };
}

const SeeAllLink = () => (
  <Link to="/dashboard/manage-books" search={{ limit: MAX_PAGE_SIZE }} className={buttonStyle('quiet')}>
    See all
  </Link>
);

const LastPage = ({ search, page }: { search: ManagedBookSearch; page: number }) => (
  <Navigate to="/dashboard/manage-books" search={{ ...search, page: page > 1 ? page : undefined }} replace />
);

type ShownRangeProps = { listing: Page<Book>; search: ManagedBookSearch };

/** Which books a page shows, because the buttons to the others may be a hundred rows below. */
const ShownRange = ({ listing: { first, items, total }, search }: ShownRangeProps) => (
  <p className="text-muted">
    {first} to {first + items.length - 1} of {formatTotal(total, maxPageableBooks(search))} on this page
  </p>
);

type ListProps = {
  search: ManagedBookSearch;
  stock: StockSlots;
  onChange: (search: ManagedBookSearch) => void;
};
type BookListProps = ListProps & {
  listing: Page<Book> | undefined;
  /** Whether the listing is of another search, and shown until that of this one is there. */
  isPlaceholder?: boolean;
  isError: boolean;
  onRetry: () => void;
};

function BookList(props: BookListProps) {
  const { search, stock, onChange, listing, isPlaceholder = false, isError, onRetry } = props;
  const { q, category, page = 1, limit = BOOK_PAGE_SIZE } = search;
  const { books, keep, drop, selected, select } = useSelectedBooks(listing?.items);
  const isFiltered = [q, category, search.minPrice, search.maxPrice, search.stock].some(Boolean);
  const lastPage = Math.max(1, Math.ceil((listing?.total ?? 0) / limit));
  const hasMore = listing !== undefined && listing.total > listing.items.length && limit < MAX_PAGE_SIZE;

  if (!listing && isError) return <LoadError message={NOTICES.booksLoadFailed} onRetry={onRetry} />;
  // The last book of the last page was deleted, or an old address is opened.
  if (listing && !isPlaceholder && page > lastPage) return <LastPage search={search} page={lastPage} />;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        {listing && listing.items.length > 0 && <BookTotal total={listing.total} search={search} />}
        {listing && lastPage > 1 && <ShownRange listing={listing} search={search} />}
        <div className="ml-auto flex flex-wrap items-center gap-3">
          <Select
            label="Sort by"
            value={search.stock ?? search.sort ?? 'newest'}
            options={OPTIONS}
            onChange={(order) => onChange(changeOrder(search, order))}
          />
          {(isFiltered || hasMore) && <SeeAllLink />}
        </div>
      </div>
      <BulkBar books={books} onSelect={keep} />
      <ManagedBooksTable
        books={listing?.items}
        firstPosition={listing?.first}
        stock={stock}
        onDeleted={drop}
        selection={{ selected, onChange: select }}
        sorting={{
          sort: toColumnSort(search),
          onChange: (sort) => onChange(changeOrder(search, toOrder(sort))),
        }}
        empty={<Notice title={search.stock ? 'No books are counted.' : 'No books found.'} />}
      />
      {listing && (
        <Pagination
          total={listing.total}
          search={search}
          onChange={(newPage) => onChange({ ...search, page: newPage })}
        />
      )}
    </>
  );
}

/** A page of the books that match a search. */
export function ManagedBooks(props: ListProps) {
  const { data, isPlaceholderData, isError, refetch } = useQuery(bookPageQuery(props.search));
  return (
    <BookList
      {...props}
      listing={data}
      isPlaceholder={isPlaceholderData}
      isError={isError}
      onRetry={() => void refetch()}
    />
  );
}

type ManagedBooksByIdsProps = ListProps & Omit<Page<Book>, 'items'> & { ids: readonly string[] };

/** A page of books in the order of their ids. Those that are not sold any more are left out. */
export function ManagedBooksByIds({ ids, first, total, ...props }: ManagedBooksByIdsProps) {
  const query = { ...currentBooksQuery(ids), placeholderData: keepPreviousData };
  const { data, isError, isPlaceholderData, refetch } = useQuery(query);
  const books = useMemo(() => {
    const byId = new Map(data?.books.map((book) => [book._id, book]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }, [data, ids]);
  const isLoaded = books.length === ids.length || (data !== undefined && !isPlaceholderData);
  return (
    <BookList
      {...props}
      listing={isLoaded ? { items: books, first, total } : undefined}
      isError={isError}
      onRetry={() => void refetch()}
    />
  );
}
