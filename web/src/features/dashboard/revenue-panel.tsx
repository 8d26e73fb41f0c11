import type { AdminStatistics } from '@bookstore/contracts/statistics';
import { lazy, Suspense } from 'react';
import { formatPrice } from '../../shared/format.ts';
import { dayIn } from './daily-sales.ts';
import { getMonthlyRevenue, MONTHS } from './monthly-revenue.ts';

const RevenueChart = lazy(() =>
  import('./revenue-chart.tsx').then((module) => ({ default: module.RevenueChart })),
);

/** The revenue chart, on screens wide enough for it, with the same data as a table for screen readers. */
export function RevenuePanel({ statistics }: { statistics: AdminStatistics }) {
  const year = Number(dayIn(statistics.timeZone, new Date()).slice(0, 4));
  const { values, isSample } = getMonthlyRevenue(statistics, year);
  return (
    <section
      aria-labelledby="monthly-revenue"
      className="hidden min-w-0 rounded-xl border border-line bg-surface p-5 md:block"
    >
      <h2 id="monthly-revenue" className="text-xl font-semibold">
        Monthly Revenue
      </h2>
      {isSample && <p className="text-muted">Sample values until the first order is placed.</p>}
      <div aria-hidden="true" className="mt-4 min-h-84 overflow-hidden">
        <Suspense fallback={<div className="skeleton h-80" />}>
          <RevenueChart values={values} />
        </Suspense>
      </div>
      <table className="sr-only">
        <caption>Revenue (USD) per month</caption>
        <tbody>
          {values.map((value, index) => (
            <tr key={MONTHS[index]}>
              <th scope="row">{MONTHS[index]}</th>
              <td>{formatPrice(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
