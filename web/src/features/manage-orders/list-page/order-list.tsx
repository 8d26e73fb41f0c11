import { STAFF_PAGE_SIZE } from '@bookstore/contracts/lists';
import { MAX_PAGEABLE_ORDERS, MAX_SEARCHED_ORDERS } from '@bookstore/contracts/order-lists';
import type { Order } from '@bookstore/contracts/orders';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useMemo, useState } from 'react';
import { showAlert } from '../../../shared/dialogs/dialogs.ts';
import { countOf, formatCount } from '../../../shared/format/format.ts';
import { Button } from '../../../shared/ui/button.tsx';
import type { Selection } from '../../../shared/ui/data-table.tsx';
import { ListPage } from '../../../shared/ui/list-page.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import { type BatchRun, type BatchRunner, useBatchRun } from './batch-run.tsx';
import { keepUnchanged, type OrderSelection } from './order-batch.tsx';
import { TrackingDialog } from './list-dialogs.tsx';
import { OrderBar } from './order-bar.tsx';
import { COLUMNS } from './order-columns.tsx';
import { OrderTools } from './order-tools.tsx';
import { PrintJob } from './print-job.tsx';
import {
  orderPageQuery,
  orderSearch,
  type OrderSearch,
  PAGE_SIZES,
  toFilters,
  useAllOrders,
  usePrintedOrders,
} from '../staff-orders.queries.ts';

const getId = ({ _id }: Order) => _id;
const getName = ({ number }: Order) => `order ${number}`;

/** Says which orders were compared when too many match a part of the search. */
function SearchedPart({ total, sort }: { total: number; sort: OrderSearch['sort'] }) {
  const [first, others] = sort === 'oldest' ? ['oldest', 'newer'] : ['newest', 'older'];
  return (
    <p role="status" className="mb-2 max-w-prose text-muted">
      {total === 0 ? 'No orders found so far' : `At least ${countOf(total, 'order', 'orders')}`}: of the
      orders that match a part of the search, only the {first} {formatCount(MAX_SEARCHED_ORDERS)} were
      compared with the rest of it. Choose dates to find {others} ones.
    </p>
  );
}

const PRINT_FAILED = 'The slips could not be prepared. Please try again.';

const PAGE_SIZE_OPTIONS = PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }));

type OrderListProps = {
  search: OrderSearch;
  tabs?: ComponentProps<typeof ListPage>['tabs'];
  onChange: (search: OrderSearch) => void;
};
type FilteredListProps = OrderListProps & { runner: BatchRunner };

/** A page of orders. New ones appear by themselves. */
function FilteredList({ search, tabs, runner, onChange }: FilteredListProps) {
  const [selection, setSelection] = useState<OrderSelection>({});
  const query = useQuery(orderPageQuery(search));
  const { data } = query;
  const selected = useMemo(
    (): Selection => Object.fromEntries(Object.keys(selection).map((id) => [id, true])),
    [selection],
  );
  const all = useAllOrders();
  const slips = usePrintedOrders();
  /** The orders whose tracking numbers are being typed; none where a list of them is imported. */
  const [tracked, setTracked] = useState<readonly string[]>();
  const { page, limit = STAFF_PAGE_SIZE } = search;
  const isPartial = data?.isAtLeast === true && data.total < MAX_PAGEABLE_ORDERS;
  const canSelectAll = data && !data.isAtLeast && data.total > data.items.length;

  const select = (next: Selection) => {
    const shown = Object.fromEntries(data?.items.map(({ _id, v }) => [_id, v]) ?? []);
    setSelection((current) =>
      Object.fromEntries(Object.entries({ ...shown, ...current }).filter(([id]) => next[id])),
    );
  };
  const selectAll = () =>
    all.mutate(search, {
      onSuccess: ({ versions }) => setSelection(versions),
      onError: () => void showAlert('Not all orders could be selected. Please try again.'),
    });
  const follow = (running: Promise<BatchRun>) =>
    void running.then(({ results }) => setSelection((current) => keepUnchanged(current, results)));
  const print = (ids: readonly string[]) =>
    slips.mutate(ids, { onError: () => void showAlert(PRINT_FAILED) });

  return (
    <>
      <div className={slips.data ? 'print:hidden' : ''}>
        <ListPage
          query={query}
          loadError="The orders could not be loaded."
          tabs={tabs}
          {...(!isPartial && { total: { noun: 'order' as const, max: MAX_PAGEABLE_ORDERS } })}
          tools={
            <>
              {canSelectAll && (
                <Button look="quiet" className="px-2" disabled={all.isPending} onClick={selectAll}>
                  {all.isPending ? (
                    'Selecting…'
                  ) : (
                    <span>
                      Select all {formatCount(data.total)} <span className="sr-only">that match</span>
                    </span>
                  )}
                </Button>
              )}
              <OrderTools
                search={toFilters(search)}
                runner={runner}
                onRun={follow}
                onTracking={() => setTracked([])}
              />
            </>
          }
          bar={
            <OrderBar
              selection={selection}
              matching={all.data?.total}
              status={search.status}
              runner={runner}
              onRun={follow}
              onSelect={setSelection}
              onPrint={print}
              onTracking={setTracked}
            />
          }
          page={page}
          pageSize={limit}
          onPage={(next) => onChange({ ...search, page: next })}
          caption="Orders"
          columns={COLUMNS}
          getId={getId}
          getName={getName}
          selection={{ selected, onChange: select }}
          sorting={{
            sort: { id: 'placed', desc: search.sort !== 'oldest' },
            onChange: ({ desc }) =>
              onChange({ ...search, sort: desc ? undefined : 'oldest', page: undefined }),
          }}
          empty={<Notice title={isPartial ? 'No orders found so far.' : 'No orders found.'} />}
        >
          {data && isPartial && <SearchedPart total={data.total} sort={search.sort} />}
        </ListPage>
        <div className="mt-4 flex justify-end">
          <Select
            label="Orders per page"
            value={String(limit)}
            options={PAGE_SIZE_OPTIONS}
            onChange={(size) =>
              onChange({ ...search, limit: orderSearch.shape.limit.parse(size), page: undefined })
            }
          />
        </div>
      </div>
      {tracked && (
        <TrackingDialog
          numbers={tracked}
          runner={runner}
          onRun={follow}
          onClose={() => setTracked(undefined)}
        />
      )}
      {slips.data && <PrintJob key={slips.submittedAt} {...slips.data} onClose={slips.reset} />}
    </>
  );
}

/** The orders of a search. The selection lasts as long as the filters, and a command that it was given goes on when they change. */
export function OrderList(props: OrderListProps) {
  const runner = useBatchRun();
  return <FilteredList key={JSON.stringify(toFilters(props.search))} {...props} runner={runner} />;
}
