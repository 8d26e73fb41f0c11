import type { AdminStatistics } from '@bookstore/contracts/statistics';
import { lazy, Suspense } from 'react';
import { formatPrice } from '../../shared/format.ts';
import { findMonthlyRevenue, MONTHS } from './monthly-revenue.ts';

const RevenueChart = lazy(() =>
  import('./revenue-chart.tsx').then((module) => ({ default: module.RevenueChart })),
);

/** The chart for the eye, on screens wide enough for it, and the same figures as a table for screen readers. */
export function RevenuePanel({ statistics }: { statistics: AdminStatistics }) {
  const { values, isSample } = findMonthlyRevenue(statistics, new Date().getUTCFullYear());
  return (
    <section
      aria-labelledby="monthly-revenue"
      className="hidden min-w-0 rounded-xl border border-line bg-surface p-5 md:block"
    >
      <h2 id="monthly-revenue" className="text-xl font-semibold">
        Monthly Revenue
      </h2>
      {isSample && <p className="text-muted">Sample values, until the shop has its first order.</p>}
      <div aria-hidden="true" className="mt-4 min-h-84 overflow-hidden">
        <Suspense fallback={<div className="skeleton h-80" />}>
          <RevenueChart values={values} />
        </Suspense>
      </div>
      <table className="sr-only">
        <caption>Revenue (USD) of each month</caption>
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
