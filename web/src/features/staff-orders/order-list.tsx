import { LOCALE } from '@bookstore/contracts/currency';
import { MAX_PAGEABLE_ORDERS, MAX_SEARCHED_ORDERS } from '@bookstore/contracts/order-lists';
import type { Order } from '@bookstore/contracts/orders';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { showAlert } from '../../shared/dialogs/dialogs.ts';
import { countOf, formatCount, formatPrice } from '../../shared/format.ts';
import { formatMoment } from '../../shared/format-dates.ts';
import { saveFile } from '../../shared/save-file.ts';
import { StatusBadge } from '../../shared/orders/status-badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import type { Column, Selection } from '../../shared/ui/data-table.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PagedTable } from '../../shared/ui/paged-table.tsx';
import { Total } from '../../shared/ui/pagination.tsx';
import { BatchBar, type OrderSelection } from './order-batch.tsx';
import { PAYMENT_LABELS } from './order-labels.ts';
import { orderPageQuery, type OrderSearch, toFilters, useOrderExport } from './staff-orders.queries.ts';

const LOAD_FAILED = 'The orders could not be loaded.';

const createColumns = (timeZone: string | undefined): readonly Column<Order>[] => [
  {
    id: 'number',
    header: 'Number',
    isRowHeader: true,
    render: ({ number }) => (
      <Link
        to="/dashboard/orders/$number"
        params={{ number }}
        className="inline-flex min-h-11 items-center font-mono text-accent underline"
      >
        {number}
      </Link>
    ),
  },
  { id: 'status', header: 'Status', render: ({ status }) => <StatusBadge status={status} /> },
  {
    id: 'placed',
    header: 'Placed',
    firstSort: 'desc',
    render: ({ createdAt }) => (
      <time dateTime={createdAt} className="sm:inline-block sm:min-w-28 sm:text-balance">
        {formatMoment(createdAt, timeZone)}
      </time>
    ),
  },
  {
    id: 'customer',
    header: 'Customer',
    render: ({ name, email }) => (
      <span className="min-w-0 max-sm:text-right sm:inline-block sm:min-w-28">
        {name} <span className="block text-sm wrap-anywhere text-muted">{email}</span>
      </span>
    ),
  },
  { id: 'books', header: 'Books', align: 'end', isWideOnly: true, render: ({ items }) => items.length },
  { id: 'total', header: 'Total', align: 'end', render: ({ totalPrice }) => formatPrice(totalPrice) },
  { id: 'payment', header: 'Payment', render: ({ payment }) => PAYMENT_LABELS[payment] },
];

const getId = ({ _id }: Order) => _id;
const getName = ({ number }: Order) => `order ${number}`;

/** Says which orders were compared when too many match a part of the search. */
function SearchedPart({ total, sort }: { total: number; sort: OrderSearch['sort'] }) {
  const [first, others] = sort === 'oldest' ? ['oldest', 'newer'] : ['newest', 'older'];
  return (
    <p role="status" className="max-w-prose text-muted">
      {total === 0 ? 'No orders found so far' : `At least ${countOf(total, 'order', 'orders')}`}: of the
      orders that match a part of the search, only the {first} {formatCount(MAX_SEARCHED_ORDERS)} were
      compared with the rest of it. Choose dates to find {others} ones.
    </p>
  );
}

const EXPORT_FAILED = 'The orders could not be exported. Please try again.';
const FILE_NAME = 'orders.csv';

function formatSize(bytes: number): string {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  return value.toLocaleString(LOCALE, { style: 'unit', unit, maximumFractionDigits: 1 });
}

/** Saves all orders of a search as CSV, and says how large the file is. */
function OrderExport({ search }: { search: OrderSearch }) {
  const [bytes, setBytes] = useState(0);
  const download = useOrderExport(setBytes);

  const run = () => {
    setBytes(0);
    download.mutate(search, {
      onSuccess: (file) => saveFile(file, FILE_NAME),
      onError: () => void showAlert(EXPORT_FAILED),
    });
  };

  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className="text-sm text-muted">
        {download.isSuccess && `Saved ${FILE_NAME}, ${formatSize(bytes)}.`}
      </p>
      <Button look="secondary" disabled={download.isPending} onClick={run}>
        {download.isPending ? `Exporting… ${formatSize(bytes)}` : 'Export CSV'}
      </Button>
    </div>
  );
}

type OrderListProps = {
  search: OrderSearch;
  /** The time zone of the shop: its days are those of the filters. */
  timeZone: string | undefined;
  onChange: (search: OrderSearch) => void;
};

/** A page of orders. New ones appear by themselves; the selection lasts as long as the filters. */
export function OrderList({ search, timeZone, onChange }: OrderListProps) {
  const [selection, setSelection] = useState<OrderSelection>({});
  const query = useQuery(orderPageQuery(search));
  const { data } = query;
  const columns = useMemo(() => createColumns(timeZone), [timeZone]);
  const selected = useMemo(
    (): Selection => Object.fromEntries(Object.keys(selection).map((id) => [id, true])),
    [selection],
  );
  const { page = 1 } = search;
  const isPartial = data?.isAtLeast === true && data.total < MAX_PAGEABLE_ORDERS;

  const select = (next: Selection) => {
    const shown = Object.fromEntries(data?.items.map(({ _id, v }) => [_id, v]) ?? []);
    setSelection((current) =>
      Object.fromEntries(Object.entries({ ...shown, ...current }).filter(([id]) => next[id])),
    );
  };

  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        {data && !isPartial && <Total total={data.total} max={MAX_PAGEABLE_ORDERS} noun="order" />}
        {data && isPartial && <SearchedPart total={data.total} sort={search.sort} />}
        <OrderExport search={toFilters(search)} />
      </div>
      <BatchBar selection={selection} onSelect={setSelection} />
      <PagedTable
        query={query}
        loadError={LOAD_FAILED}
        page={page}
        onPage={(next) => onChange({ ...search, page: next })}
        caption="Orders"
        columns={columns}
        getId={getId}
        getName={getName}
        selection={{ selected, onChange: select }}
        sorting={{
          sort: { id: 'placed', desc: search.sort !== 'oldest' },
          onChange: ({ desc }) => onChange({ ...search, sort: desc ? undefined : 'oldest', page: undefined }),
        }}
        empty={<Notice title={isPartial ? 'No orders found so far.' : 'No orders found.'} />}
      />
    </>
  );
}
