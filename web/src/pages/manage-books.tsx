import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { DEFAULT_PAGE_SIZE } from '../features/books/page-size.ts';
import { ManagedBooks, ManagedBooksByIds } from '../features/books/managed-books.tsx';
import type { StockSlots } from '../features/books/managed-books-table.tsx';
import { FreeCopies, PromisedCopies, ReceiveButton } from '../features/stock/stock-cells.tsx';
import { lowestStockQuery } from '../features/stock/stock-levels.queries.ts';
import { NOTICES } from '../shared/messages.ts';
import { usePageHead } from '../shared/page-head.ts';
import { STAFF_PAGE_HEADS } from '../shared/staff-page-heads.ts';
import { DashboardPage } from '../shared/ui/dashboard-page.tsx';
import { LoadError, Spinner } from '../shared/ui/notice.tsx';

const STOCK: StockSlots = {
  renderFree: ({ _id }, pageIds) => <FreeCopies bookId={_id} pageIds={pageIds} />,
  renderPromised: ({ _id }, pageIds) => <PromisedCopies bookId={_id} pageIds={pageIds} />,
  renderReceive: ({ _id, title }, pageIds) => <ReceiveButton bookId={_id} title={title} pageIds={pageIds} />,
};

function LowestBooks(props: ComponentProps<typeof ManagedBooks>) {
  const { page = 1, limit = DEFAULT_PAGE_SIZE } = props.search;
  const { data, isError, refetch } = useQuery(lowestStockQuery(page, limit));
  if (!data && isError) return <LoadError message={NOTICES.stockLoadFailed} onRetry={() => void refetch()} />;
  if (!data) return <Spinner />;
  const { items, first, total } = data;
  return <ManagedBooksByIds {...props} ids={items.map(({ bookId }) => bookId)} first={first} total={total} />;
}

export function ManageBooksPage() {
  usePageHead(STAFF_PAGE_HEADS['/dashboard/manage-books']);
  const search = useSearch({ from: '/dashboard/manage-books' });
  const navigate = useNavigate();
  const Books = search.stock ? LowestBooks : ManagedBooks;
  return (
    <DashboardPage
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
