import { sumAmounts } from '@bookstore/contracts/currency';
import { DAILY_SALES_DAYS } from '@bookstore/contracts/statistics';
import type { AdminStatistics } from '@bookstore/contracts/statistics';
import { countOf, formatPrice } from '../../shared/format.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { getDailySales } from './daily-sales.ts';
import { SalesTable } from './sales-table.tsx';

/** The bars are drawn on a grid of one unit a day by a hundred. */
const HEIGHT = 100;
const BAR_WIDTH = 0.72;
/** So that a day with orders, however small, can be seen. */
const MIN_BAR = 2;

const nameDay = (day: string): string =>
  new Date(day).toLocaleDateString(undefined, { timeZone: 'UTC', day: 'numeric', month: 'short' });

type Day = ReturnType<typeof getDailySales>[number];

const describeDay = ({ day, totalSales, totalOrders }: Day): string =>
  `${nameDay(day)}: ${formatPrice(totalSales)}, ${countOf(totalOrders, 'order', 'orders')}`;

function Bars({ days, highest }: { days: readonly Day[]; highest: number }) {
  const heightOf = ({ totalSales, totalOrders }: Day) =>
    totalOrders === 0 ? 0 : Math.max(MIN_BAR, (totalSales / highest) * HEIGHT);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${days.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-40 w-full grow border-b border-line-strong"
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

/** The sales of the last days, with the same data as a table for screen readers. */
export function DailySalesPanel({ statistics }: { statistics: AdminStatistics }) {
  const days = getDailySales(statistics);
  const total = sumAmounts(days.map(({ totalSales }) => totalSales));
  const highest = Math.max(...days.map(({ totalSales }) => totalSales), 1);
  return (
    <Panel title="Sales per day" className="flex flex-col lg:col-span-2">
      <p className="text-sm text-muted">
        {formatPrice(total)} in the last {DAILY_SALES_DAYS} days, time zone {statistics.timeZone}
      </p>
      <p aria-hidden="true" className="mt-3 text-sm text-muted tabular-nums">
        {formatPrice(highest)}
      </p>
      <Bars days={days} highest={highest} />
      <p aria-hidden="true" className="mt-1 flex justify-between text-sm text-muted">
        {[days[0], days[Math.floor((days.length - 1) / 2)], days.at(-1)].map(
          (day) => day && <span key={day.day}>{nameDay(day.day)}</span>,
        )}
      </p>
      <SalesTable
        caption="Sales per day"
        periods={days.map(({ day, ...sales }) => ({ label: nameDay(day), ...sales }))}
        className="sr-only"
      />
    </Panel>
  );
}
