import type { AdminStatistics } from '@bookstore/contracts/statistics';
import type { ReactNode } from 'react';
import { formatPrice } from '../../shared/format.ts';

type StatisticsProps = { statistics: AdminStatistics };

const Card = ({ label, value, note }: { label: string; value: string | number; note?: string }) => (
  <div className="flex flex-col-reverse justify-end rounded-xl border border-line bg-surface p-5">
    <dt className="mt-1 text-muted">{label}</dt>
    <dd className="text-3xl font-semibold tabular-nums">
      {value} {note && <span className="text-base font-normal text-muted">{note}</span>}
    </dd>
  </div>
);

export const StatisticsCards = ({ statistics }: StatisticsProps) => (
  <dl className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
    <Card label="Products" value={statistics.totalBooks} />
    <Card label="Total Sales" value={formatPrice(statistics.totalSales)} />
    <Card label="Trending Books in This Month" value={statistics.trendingBooks} note="(13%)" />
    <Card label="Total Orders" value={statistics.totalOrders} />
  </dl>
);

type PanelProps = { title: string; isSample?: boolean; children: ReactNode };

/** A box of the dashboard. Sample data is labelled as such. */
const Panel = ({ title, isSample = false, children }: PanelProps) => (
  <section aria-label={title} className="rounded-xl border border-line bg-surface p-5">
    <h2 className="text-lg font-semibold">
      {title} {isSample && <span className="text-sm font-normal text-muted">sample</span>}
    </h2>
    {children}
  </section>
);

const FIGURE = 'mt-1 text-3xl font-semibold tabular-nums';

const CUSTOMERS_TITLE = 'Users by average order';
const SAMPLE_CUSTOMERS = [
  { name: 'Annette Watson', score: '9.3', note: '' },
  { name: 'Calvin Steward', score: '8.9', note: '' },
  { name: 'Ralph Richards', score: '8.7', note: '' },
  { name: 'Bernard Murphy', score: '8.2', note: '' },
  { name: 'Arlene Robertson', score: '8.2', note: '' },
  { name: 'Jane Lane', score: '8.1', note: '' },
  { name: 'Pat Mckinney', score: '7.9', note: '' },
  { name: 'Norman Walters', score: '7.7', note: '' },
];

const toRows = ({ topCustomers }: AdminStatistics) =>
  topCustomers.map(({ name, averageOrder, totalOrders }) => ({
    name,
    score: formatPrice(averageOrder),
    note: totalOrders === 1 ? '1 order' : `${totalOrders} orders`,
  }));

/** The customers with the highest average order, or samples while there are no orders. */
function TopCustomers({ statistics }: StatisticsProps) {
  const isSample = statistics.totalOrders === 0;
  const rows = isSample ? SAMPLE_CUSTOMERS : toRows(statistics);
  return (
    <Panel title={CUSTOMERS_TITLE} isSample={isSample}>
      <ul
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- only focusable elements scroll by keyboard
        tabIndex={0}
        aria-label={CUSTOMERS_TITLE}
        className="mt-3 max-h-96 divide-y divide-line overflow-y-auto"
      >
        {rows.map(({ name, score, note }, index) => (
          <li key={`${index} ${name}`} className="flex items-baseline justify-between gap-4 py-3">
            <span className="min-w-0 break-words">
              {name} {note && <span className="text-sm text-muted">{note}</span>}
            </span>
            <span className="font-semibold tabular-nums">{score}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The panels below the chart: the shop's own figures, and the specification's samples where it has none. */
export const StatisticsPanels = ({ statistics }: StatisticsProps) => (
  <div className="grid gap-4 lg:grid-cols-3">
    <div className="grid gap-4">
      <Panel title="Orders left">
        <p className={FIGURE}>{String(statistics.totalOrders).padStart(2, '0')}</p>
        <p className="mt-1 text-sm text-muted">to be delivered and paid; deliveries are not tracked yet</p>
      </Panel>
      <Panel title="Website visits (last day)" isSample>
        <p className={FIGURE}>139</p>
      </Panel>
    </div>
    <TopCustomers statistics={statistics} />
    <Panel title="Students by type of studying" isSample>
      <p className="mt-3 flex min-h-40 items-center justify-center rounded-lg bg-paper-deep text-muted">
        Chart
      </p>
    </Panel>
  </div>
);
