import type { AdminStatistics } from '@bookstore/contracts/statistics';
import { formatPrice } from '../../shared/format.ts';

const TRENDING_LABEL = '(13%)';

type StatCardProps = { label: string; value: string | number; note?: string };

const StatCard = ({ label, value, note }: StatCardProps) => (
  <div className="flex flex-col-reverse justify-end rounded-xl border border-line bg-surface p-5">
    <dt className="mt-1 text-muted">{label}</dt>
    <dd className="text-3xl font-semibold tabular-nums">
      {value} {note && <span className="text-base font-normal text-muted">{note}</span>}
    </dd>
  </div>
);

export const StatCards = ({ statistics }: { statistics: AdminStatistics }) => (
  <dl className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
    <StatCard label="Products" value={statistics.totalBooks} />
    <StatCard label="Total Sales" value={formatPrice(statistics.totalSales)} />
    <StatCard label="Trending Books in This Month" value={statistics.trendingBooks} note={TRENDING_LABEL} />
    <StatCard label="Total Orders" value={statistics.totalOrders} />
  </dl>
);
