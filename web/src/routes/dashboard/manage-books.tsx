import { BOOK_PAGE_SIZE } from '@bookstore/contracts/lists';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, type SearchSchemaInput, useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import {
  LOW_FIRST,
  type ManagedBookSearch,
  managedBookSearch,
} from '../../features/manage-books/list/managed-book-search.ts';
import type { StockSlots } from '../../features/manage-books/list/managed-books-table.tsx';
import { ManagedBooks } from '../../features/manage-books/list/managed-books.tsx';
import { FreeCopies, PromisedCopies, ReceiveButton } from '../../features/manage-books/stock/stock-cells.tsx';
import { lowestStockQuery } from '../../features/manage-books/stock/stock-levels.queries.ts';
import { PAGE_NOTICES } from '../../shared/page/page-notices.ts';
import { pageHead } from '../../shared/page/page-head.ts';
import { DashboardPage } from '../../shared/ui/dashboard-page.tsx';
import { LoadError, Spinner } from '../../shared/ui/notice.tsx';

export const Route = createFileRoute('/dashboard/manage-books')({
  // The page validates them, so that shoppers do not load what does.
  validateSearch: (search: ManagedBookSearch & SearchSchemaInput): object => search,
  head: () => pageHead('Manage Books', (shop) => `Every book of ${shop}, to edit or delete.`),
  component: ManageBooksPage,
});

const STOCK: StockSlots = {
  renderFree: ({ _id, title }, pageIds) => <FreeCopies bookId={_id} title={title} pageIds={pageIds} />,
  renderPromised: ({ _id }, pageIds) => <PromisedCopies bookId={_id} pageIds={pageIds} />,
  renderReceive: ({ _id, title }, pageIds) => <ReceiveButton bookId={_id} title={title} pageIds={pageIds} />,
};

function LowestBooks(props: ComponentProps<typeof ManagedBooks>) {
  const { page = 1, limit = BOOK_PAGE_SIZE } = props.search;
  const { data, isError, refetch } = useQuery(lowestStockQuery(page, limit));
  if (!data && isError)
    return <LoadError message={PAGE_NOTICES.stockLoadFailed} onRetry={() => void refetch()} />;
  if (!data) return <Spinner />;
  const { items, ...rest } = data;
  return <ManagedBooks {...props} page={{ ...rest, ids: items.map(({ bookId }) => bookId) }} />;
}

function ManageBooksPage() {
  const search = managedBookSearch(Route.useSearch());
  const navigate = useNavigate();
  const Books = search.stock === LOW_FIRST ? LowestBooks : ManagedBooks;
  return (
    <DashboardPage
      isAboutBooks
      title={
        <>All Books {search.q && <span className="font-normal text-muted">matching “{search.q}”</span>}</>
      }
    >
      <Books
        search={search}
        stock={STOCK}
        onChange={(changed) => void navigate({ to: '/dashboard/manage-books', search: changed })}
      />
    </DashboardPage>
  );
}
