import { BOOK_SORTS, MAX_PAGE_SIZE, maxPageableBooks, STAFF_PAGE_SIZE } from '@bookstore/contracts/lists';
import type { Book } from '@bookstore/contracts/books';
import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { mayCall } from '../../../shared/staff/staff-claims.ts';
import { formatCount, formatTotal } from '../../../shared/format/format.ts';
import type { Page } from '../../../shared/http/http.ts';
import { buttonStyle } from '../../../shared/ui/button.tsx';
import type { ColumnSort, Selection } from '../../../shared/ui/data-table.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import { listSorts, sortOf } from '../../../shared/books/book-sorts.ts';
import { BulkEditBar } from './bulk-edit-bar.tsx';
import { type IdPage, managedBooksQuery } from './manage-books.queries.ts';
import { LOW_FIRST, type ManagedBookSearch } from './managed-book-search.ts';
import { ManagedBooksTable } from './managed-books-table.tsx';
import { MoreMenu } from './more-menu.tsx';

/** Another order of the list begins with its first page. By stock all counted books are listed. */
function changeOrder(search: ManagedBookSearch, order: string): ManagedBookSearch {
  if (order === LOW_FIRST) return { limit: search.limit, stock: LOW_FIRST };
  const sort = BOOK_SORTS.find((each) => each === order);
  return { ...search, stock: search.stock === LOW_FIRST ? undefined : search.stock, page: undefined, sort };
}

/** The orders of the list by the headings of its columns. By free copies it is only listed with the fewest first. */
const COLUMN_SORTS = [
  { order: 'title', id: 'title', desc: false },
  { order: 'title-desc', id: 'title', desc: true },
  { order: 'price-asc', id: 'price', desc: false },
  { order: 'price-desc', id: 'price', desc: true },
  { order: LOW_FIRST, id: 'free', desc: false },
] as const;

const toOrder = ({ id, desc }: ColumnSort): string =>
  COLUMN_SORTS.find((sort) => sort.id === id && sort.desc === desc)?.order ?? LOW_FIRST;

const SeeAllLink = () => (
  <Link
    to="/dashboard/manage-books"
    search={{ limit: MAX_PAGE_SIZE }}
    className={`${buttonStyle('quiet')} px-2`}
  >
    {i18n.t('See all')}
  </Link>
);

const LastPage = ({ search, page }: { search: ManagedBookSearch; page: number }) => (
  <Navigate to="/dashboard/manage-books" search={{ ...search, page: page > 1 ? page : undefined }} replace />
);

type ShownRangeProps = { listing: Page<Book>; search: ManagedBookSearch };

/** The positions of the books on the page. The buttons to the other pages may be a hundred rows below. */
const ShownRange = ({ listing: { first, items, total }, search }: ShownRangeProps) => (
  <p role="status" className="text-muted">
    {i18n.t('{first} to {last} of {total} on this page', {
      first: formatCount(first),
      last: formatCount(first + items.length - 1),
      total: formatTotal(total, maxPageableBooks(search)),
    })}
  </p>
);

const NONE: readonly Book[] = [];

const newerOf = (kept: Book, shown: Book | undefined): Book =>
  shown && (shown.v ?? 0) >= (kept.v ?? 0) ? shown : kept;

/** The selected books, those of other pages too, each as it was shown last. */
function useSelectedBooks(shown = NONE) {
  const [kept, setKept] = useState<readonly Book[]>(NONE);
  const shownById = new Map(shown.map((book) => [book._id, book]));
  const books = kept.map((book) => newerOf(book, shownById.get(book._id)));
  const selected: Selection = Object.fromEntries(books.map(({ _id }) => [_id, true]));
  const select = (selection: Selection) =>
    setKept((current) => {
      const byId = new Map([...current, ...shown].map((book) => [book._id, book]));
      return Object.keys(selection).flatMap((id) => byId.get(id) ?? []);
    });
  return { books, setBooks: setKept, selected, select };
}

type ManagedBooksProps = {
  search: ManagedBookSearch;
  /** The books to list in place of those that match the search. */
  page?: IdPage;
  onChange: (search: ManagedBookSearch) => void;
};

/** A page of books. */
export function ManagedBooks({ search, page: idPage, onChange }: ManagedBooksProps) {
  const { page = 1, limit = STAFF_PAGE_SIZE } = search;
  const query = useQuery(managedBooksQuery(search, idPage));
  const { data: listing, isPlaceholderData } = query;
  const { books, setBooks, selected, select } = useSelectedBooks(listing?.items);
  const mayChange = mayCall('changeBook');
  const order = search.stock === LOW_FIRST ? LOW_FIRST : search.sort;
  const isFiltered = Object.values({ ...search, sort: undefined, page: undefined, limit: undefined }).some(
    Boolean,
  );
  const lastPage = Math.max(1, Math.ceil((listing?.total ?? 0) / limit));
  const hasMore = listing !== undefined && listing.total > listing.items.length && limit < MAX_PAGE_SIZE;

  // The last book of the last page was deleted, or an old address is opened.
  if (listing && !isPlaceholderData && page > lastPage) return <LastPage search={search} page={lastPage} />;
  return (
    <ManagedBooksTable
      query={query}
      {...(lastPage === 1 && { total: { noun: 'book' as const, max: maxPageableBooks(search) } })}
      tools={
        <>
          {listing && lastPage > 1 && <ShownRange listing={listing} search={search} />}
          {(isFiltered || hasMore) && <SeeAllLink />}
          <Select
            label={i18n.t('Sort by')}
            value={order ?? sortOf(search)}
            options={[
              ...listSorts(search),
              { value: LOW_FIRST, label: i18n.t('Low stock first, counted books') },
            ]}
            onChange={(next) => onChange(changeOrder(search, next))}
          />
          {mayChange && <MoreMenu search={search} />}
        </>
      }
      bar={mayChange && <BulkEditBar books={books} onSelect={setBooks} />}
      page={page}
      pageSize={limit}
      onPage={(next) => onChange({ ...search, page: next })}
      onDeleted={(id) => setBooks((current) => current.filter(({ _id }) => _id !== id))}
      {...(mayChange && { selection: { selected, onChange: select } })}
      sorting={{
        sort: COLUMN_SORTS.find((sort) => sort.order === order),
        onChange: (sort) => onChange(changeOrder(search, toOrder(sort))),
      }}
      empty={
        <Notice
          title={search.stock === LOW_FIRST ? i18n.t('No books are counted.') : i18n.t('No books found.')}
        />
      }
    />
  );
}
