import { sumAmounts } from '@bookstore/contracts/currency';
import { DAILY_SALES_DAYS } from '@bookstore/contracts/statistics';
import type { AdminStatistics } from '@bookstore/contracts/statistics';
import { i18n } from '@bookstore/i18n/i18n';
import { lazy, Suspense } from 'react';
import { formatPrice } from '../../shared/format/format.ts';
import { useShop } from '../../shared/shop/shop.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { nameDay } from '../../shared/shop/shop-days.ts';
import { getDailySales, getMonths, type Period } from './sales-periods.ts';

const RevenueChart = lazy(() =>
  import('./revenue-chart.tsx').then((module) => ({ default: module.RevenueChart })),
);

const countOrders = (count: number): string =>
  i18n.t('{count, plural, one {# order} other {# orders}}', { count });

type SalesTableProps = { caption: string; periods: readonly Period[]; className: string };

/** The figures of a chart as a table, on phones only of when there were sales. `className` can hide the element around it, which a table itself would outgrow. */
const SalesTable = ({ caption, periods, className }: SalesTableProps) => (
  <div className={className}>
    <table className="w-full">
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {periods.map(({ label, totalSales, totalOrders }) => (
          <tr
            key={label}
            className={`border-t border-line first:border-t-0 ${totalSales === 0 ? 'max-md:hidden' : ''}`}
          >
            <th scope="row" className="py-2 pe-4 text-start font-normal text-muted">
              {label}
            </th>
            <td className="py-2 text-end font-semibold tabular-nums">{formatPrice(totalSales)}</td>
            {totalOrders !== undefined && (
              <td className="py-2 ps-4 text-end text-muted tabular-nums">{countOrders(totalOrders)}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** The sales of the last twelve months: a chart where there is room for it, else a table, newest month first. */
export function RevenuePanel({ statistics }: { statistics: AdminStatistics }) {
  const { months, isSample } = getMonths(statistics);
  return (
    <Panel title={i18n.t('Monthly Revenue')} isSample={isSample}>
      {isSample && <p className="text-muted">{i18n.t('Sample values as long as there are no sales.')}</p>}
      <div aria-hidden="true" className="mt-4 hidden min-h-72 overflow-hidden md:block">
        <Suspense fallback={<div className="skeleton h-72" />}>
          <RevenueChart months={months} />
        </Suspense>
      </div>
      <SalesTable
        caption={i18n.t('Revenue ({currency}) per month', { currency: useShop().currency })}
        periods={months.toReversed()}
        className="mt-2 md:sr-only"
      />
    </Panel>
  );
}

/** The drawing is one unit a day wide. */
const HEIGHT = 100;
const BAR_WIDTH = 0.72;
/** Makes days with few sales visible. */
const MIN_BAR = 2;

type Day = ReturnType<typeof getDailySales>[number];

const describeDay = ({ day, totalSales, totalOrders }: Day): string =>
  i18n.t('{day}: {amount}, {count, plural, one {# order} other {# orders}}', {
    day: nameDay(day),
    amount: formatPrice(totalSales),
    count: totalOrders,
  });

function Bars({ days, highest }: { days: readonly Day[]; highest: number }) {
  const heightOf = ({ totalSales, totalOrders }: Day) =>
    totalOrders === 0 ? 0 : Math.max(MIN_BAR, (totalSales / highest) * HEIGHT);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${days.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-40 w-full border-b border-line-strong"
    >
      {days.map((day, index) => (
        <g key={day.day} className="text-accent hover:text-accent-strong">
          <title>{describeDay(day)}</title>
          <rect x={index} width="1" height={HEIGHT} fill="transparent" />
          <rect
            x={index + (1 - BAR_WIDTH) / 2}
            y={HEIGHT - heightOf(day)}
            width={BAR_WIDTH}
            height={heightOf(day)}
            fill="currentColor"
          />
        </g>
      ))}
    </svg>
  );
}

function DailySalesChart({ days }: { days: readonly Day[] }) {
  const highest = Math.max(...days.map(({ totalSales }) => totalSales), 1);
  return (
    <>
      <p aria-hidden="true" className="mt-3 text-sm text-muted tabular-nums">
        {formatPrice(highest)}
      </p>
      <Bars days={days} highest={highest} />
      <p aria-hidden="true" className="mt-1 flex justify-between text-sm text-muted">
        {[days[0], days[Math.floor((days.length - 1) / 2)], days.at(-1)].map(
          (day) => day && <span key={day.day}>{nameDay(day.day)}</span>,
        )}
      </p>
    </>
  );
}

/** The sales of the last days, without a chart where there are none, with the same data as a table for screen readers. */
export function DailySalesPanel({ statistics }: { statistics: AdminStatistics }) {
  const days = getDailySales(statistics);
  const total = sumAmounts(days.map(({ totalSales }) => totalSales));
  return (
    <Panel title={i18n.t('Sales per day')}>
      <p className="text-sm text-muted">
        {i18n.t('{amount} in the last {count, plural, one {# day} other {# days}}, time zone {timeZone}', {
          amount: formatPrice(total),
          count: DAILY_SALES_DAYS,
          timeZone: statistics.timeZone,
        })}
      </p>
      {total > 0 && <DailySalesChart days={days} />}
      <SalesTable
        caption={i18n.t('Sales per day')}
        periods={days.map(({ day, ...sales }) => ({ label: nameDay(day), ...sales }))}
        className="sr-only"
      />
    </Panel>
  );
}
