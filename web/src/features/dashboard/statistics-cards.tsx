import type { AdminStatistics } from '@bookstore/contracts/statistics';
import { i18n } from '@bookstore/i18n/i18n';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount, formatPrice } from '../../shared/format/format.ts';
import { currentShop } from '../../shared/shop/current-shop.ts';
import { StaffIcon, type StaffIconName } from '../../shared/ui/staff-icon.tsx';
import { type Change, compareMonths } from './sales-periods.ts';

const MARKS = { up: '▲', down: '▼', same: '' } as const;
const STYLES = { up: 'text-accent', down: 'text-danger', same: 'text-muted' } as const;

const formatPercent = (percent: number): string =>
  (percent / 100).toLocaleString(currentShop().locale, { style: 'percent' });

/** The change in whole percent, unless there was nothing in the month before. */
function describeChange({ thisMonth, lastMonth }: Change): { trend: keyof typeof MARKS; text: string } {
  if (thisMonth === lastMonth) return { trend: 'same', text: i18n.t('No change') };
  const trend = thisMonth > lastMonth ? 'up' : 'down';
  if (lastMonth === 0) return { trend, text: '' };
  const percent = Math.round((Math.abs(thisMonth - lastMonth) / lastMonth) * 100);
  return { trend, text: `${trend === 'up' ? '+' : '−'}${formatPercent(percent)}` };
}

function ChangeLine({ change, format }: { change: Change; format: (figure: number) => string }) {
  const { trend, text } = describeChange(change);
  const figures = { now: format(change.thisMonth), month: change.lastMonthLabel };
  return (
    <>
      <span className={`font-semibold whitespace-nowrap ${STYLES[trend]}`}>
        <span aria-hidden="true" className="text-xs">
          {MARKS[trend]}
        </span>{' '}
        {text}
      </span>{' '}
      {change.lastMonth === 0
        ? i18n.t('{now} this month, none by this day in {month}', figures)
        : i18n.t('{now} this month, {before} by this day in {month}', {
            ...figures,
            before: format(change.lastMonth),
          })}
    </>
  );
}

type CardProps = {
  label: string;
  /** The list of what it counts. */
  link: LinkProps;
  value: string | number;
  icon: StaffIconName;
  /** A sample of the specification, for which the shop has no figure. */
  sample?: string;
  children?: ReactNode;
};

const Card = ({ label, link, value, icon, sample, children }: CardProps) => (
  <div className="relative rounded-xl border border-line bg-surface p-4 hover:border-accent">
    <dt className="flex min-h-10 items-center gap-3 leading-tight text-muted">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent max-sm:hidden">
        <StaffIcon name={icon} className="size-5" />
      </span>
      <Link {...link} className="stretched inline-flex min-h-6 items-center">
        {label}
      </Link>
    </dt>
    <dd className="mt-1 text-2xl font-semibold wrap-anywhere tabular-nums">
      {value}{' '}
      {sample && (
        <span className="text-base font-normal text-muted">
          {sample} <span className="text-sm">{i18n.t('sample')}</span>
        </span>
      )}
    </dd>
    {children && <dd className="mt-1 text-sm leading-snug text-muted tabular-nums">{children}</dd>}
  </div>
);

const BOOKS = '/dashboard/manage-books';
const ORDERS = { to: '/dashboard/orders' } as const;

/** The totals of the shop. Sales and orders are compared with the month before. */
export function StatisticsCards({ statistics }: { statistics: AdminStatistics }) {
  const { totalBooks, totalSales, trendingBooks, totalOrders } = statistics;
  const sales = compareMonths(statistics, 'totalSales');
  const orders = compareMonths(statistics, 'totalOrders');
  const share = totalBooks === 0 ? 0 : Math.round((trendingBooks / totalBooks) * 100);
  return (
    <dl className="grid grid-cols-2 gap-4 xl:grid-cols-4">
      <Card label={i18n.t('Products')} link={{ to: BOOKS }} value={formatCount(totalBooks)} icon="book" />
      <Card label={i18n.t('Total Sales')} link={ORDERS} value={formatPrice(totalSales)} icon="money">
        {sales && <ChangeLine change={sales} format={formatPrice} />}
      </Card>
      <Card
        label={i18n.t('Trending Books in This Month')}
        link={{ to: BOOKS, search: { trending: 'true' } }}
        value={formatCount(trendingBooks)}
        icon="trending"
        {...(totalOrders === 0 && { sample: `(${formatPercent(13)})` })}
      >
        {totalOrders > 0 && i18n.t('{percent} of all books', { percent: formatPercent(share) })}
      </Card>
      <Card label={i18n.t('Total Orders')} link={ORDERS} value={formatCount(totalOrders)} icon="parcel">
        {orders && <ChangeLine change={orders} format={formatCount} />}
      </Card>
    </dl>
  );
}
