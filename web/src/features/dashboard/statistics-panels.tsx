import type { AdminStatistics } from '@bookstore/contracts/statistics';
import { Link } from '@tanstack/react-router';
import { countOf, formatPrice } from '../../shared/format.ts';
import { Panel } from '../../shared/ui/panel.tsx';

type StatisticsProps = { statistics: AdminStatistics };

const FIGURE = 'mt-1 text-3xl font-semibold tabular-nums';

/** The orders that are still to be shipped. */
export function OrdersLeft({ statistics: { ordersByStatus } }: StatisticsProps) {
  const { placed, confirmed } = ordersByStatus;
  return (
    <Panel title="Orders left">
      <p className={FIGURE}>{String(placed + confirmed).padStart(2, '0')}</p>
      <p className="mt-1 text-sm text-muted">
        to be shipped: {placed} placed, {confirmed} confirmed
      </p>
      <Link
        to="/dashboard/orders"
        className="mt-1 -mb-2 inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
      >
        See orders
      </Link>
    </Panel>
  );
}

type Row = { name: string; note?: string; value: string };

const Rows = ({ rows }: { rows: readonly Row[] }) =>
  rows.map(({ name, note, value }, index) => (
    <li key={`${index} ${name}`} className="flex items-baseline justify-between gap-4 py-2.5">
      <span className="min-w-0 wrap-anywhere">
        {name} {note && <span className="text-sm text-muted">{note}</span>}
      </span>
      <span className="font-semibold tabular-nums">{value}</span>
    </li>
  ));

/** The money of cash-on-delivery orders: still with customers, received, and paid back. */
export const CashPanel = ({ statistics }: StatisticsProps) => (
  <Panel title="Cash">
    <ul className="mt-1 divide-y divide-line">
      <Rows
        rows={[
          { name: 'Due', value: formatPrice(statistics.cashDue) },
          { name: 'Collected', value: formatPrice(statistics.cashCollected) },
          { name: 'Refunded', value: formatPrice(statistics.cashRefunded) },
        ]}
      />
    </ul>
  </Panel>
);

export function BestSellers({ statistics: { bestSellers } }: StatisticsProps) {
  const rows = bestSellers.map(({ title, copies, totalSales }) => ({
    name: title,
    note: countOf(copies, 'copy', 'copies'),
    value: formatPrice(totalSales),
  }));
  return (
    <Panel title="Best sellers">
      {rows.length === 0 ? (
        <p className="mt-3 text-muted">No book is sold yet.</p>
      ) : (
        <ol className="mt-1 divide-y divide-line">
          <Rows rows={rows} />
        </ol>
      )}
    </Panel>
  );
}

const CUSTOMERS_TITLE = 'Users by average order';
const SAMPLE_CUSTOMERS = [
  { name: 'Annette Watson', value: '9.3' },
  { name: 'Calvin Steward', value: '8.9' },
  { name: 'Ralph Richards', value: '8.7' },
  { name: 'Bernard Murphy', value: '8.2' },
  { name: 'Arlene Robertson', value: '8.2' },
  { name: 'Jane Lane', value: '8.1' },
  { name: 'Pat Mckinney', value: '7.9' },
  { name: 'Norman Walters', value: '7.7' },
];

const toRows = ({ topCustomers }: AdminStatistics) =>
  topCustomers.map(({ name, averageOrder, totalOrders }) => ({
    name,
    note: countOf(totalOrders, 'order', 'orders'),
    value: formatPrice(averageOrder),
  }));

/** The customers with the highest average order, or samples while there are no orders. */
export function TopCustomers({ statistics }: StatisticsProps) {
  const isSample = statistics.totalOrders === 0;
  return (
    <Panel title={CUSTOMERS_TITLE} isSample={isSample}>
      <ul
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- only focusable elements scroll by keyboard
        tabIndex={0}
        aria-label={CUSTOMERS_TITLE}
        className="mt-1 max-h-96 divide-y divide-line overflow-y-auto"
      >
        <Rows rows={isSample ? SAMPLE_CUSTOMERS : toRows(statistics)} />
      </ul>
    </Panel>
  );
}

/** The specification's samples, for which the shop has no figures. */
export const SamplePanels = () => (
  <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
    <Panel title="Website visits (last day)" isSample>
      <p className={FIGURE}>139</p>
    </Panel>
    <Panel title="Students by type of studying" isSample className="lg:col-span-2">
      <p className="mt-3 flex min-h-24 items-center justify-center rounded-lg bg-paper-deep text-muted">
        Chart
      </p>
    </Panel>
  </div>
);
