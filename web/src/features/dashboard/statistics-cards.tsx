import type { AdminStatistics } from '@bookstore/contracts/statistics';
import type { ComponentProps, ReactNode } from 'react';
import { formatPrice } from '../../shared/format/format.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { type Change, compareMonths } from './sales-periods.ts';

const MARKS = { up: '▲', down: '▼', same: '' } as const;
const STYLES = { up: 'text-accent', down: 'text-danger', same: 'text-muted' } as const;

/** The change in whole percent, or `New` without anything in the month before. */
function describeChange({ thisMonth, lastMonth }: Change): { trend: keyof typeof MARKS; text: string } {
  if (thisMonth === lastMonth) return { trend: 'same', text: 'No change' };
  const trend = thisMonth > lastMonth ? 'up' : 'down';
  if (lastMonth === 0) return { trend, text: 'New' };
  const percent = Math.round((Math.abs(thisMonth - lastMonth) / lastMonth) * 100);
  return { trend, text: `${trend === 'up' ? '+' : '−'}${percent}%` };
}

function ChangeLine({ change, format }: { change: Change; format: (figure: number) => string }) {
  const { trend, text } = describeChange(change);
  return (
    <>
      <span className={`font-semibold whitespace-nowrap ${STYLES[trend]}`}>
        <span aria-hidden="true" className="text-xs">
          {MARKS[trend]}
        </span>{' '}
        {text}
      </span>{' '}
      {format(change.thisMonth)} this month, {format(change.lastMonth)} by this day in {change.lastMonthLabel}
    </>
  );
}

type CardProps = {
  label: string;
  value: string | number;
  icon: ComponentProps<typeof Icon>['name'];
  /** A sample of the specification, for which the shop has no figure. */
  sample?: string;
  children?: ReactNode;
};

const Card = ({ label, value, icon, sample, children }: CardProps) => (
  <div className="rounded-xl border border-line bg-surface p-4">
    <dt className="flex min-h-10 items-center gap-3 leading-tight text-muted">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent max-sm:hidden">
        <Icon name={icon} className="size-5" />
      </span>
      {label}
    </dt>
    <dd className="mt-1 text-2xl font-semibold wrap-anywhere tabular-nums">
      {value}{' '}
      {sample && (
        <span className="text-base font-normal text-muted">
          {sample} <span className="text-sm">sample</span>
        </span>
      )}
    </dd>
    {children && <dd className="mt-1 text-sm leading-snug text-muted tabular-nums">{children}</dd>}
  </div>
);

/** The totals of the shop. Sales and orders are compared with the month before. */
export function StatisticsCards({ statistics }: { statistics: AdminStatistics }) {
  const sales = compareMonths(statistics, 'totalSales');
  const orders = compareMonths(statistics, 'totalOrders');
  return (
    <dl className="grid grid-cols-2 gap-4 xl:grid-cols-4">
      <Card label="Products" value={statistics.totalBooks} icon="book" />
      <Card label="Total Sales" value={formatPrice(statistics.totalSales)} icon="money">
        {sales && <ChangeLine change={sales} format={formatPrice} />}
      </Card>
      <Card
        label="Trending Books in This Month"
        value={statistics.trendingBooks}
        sample="(13%)"
        icon="trending"
      />
      <Card label="Total Orders" value={statistics.totalOrders} icon="parcel">
        {orders && <ChangeLine change={orders} format={String} />}
      </Card>
    </dl>
  );
}
