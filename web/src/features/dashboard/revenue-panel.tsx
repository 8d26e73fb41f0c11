import { CURRENCY } from '@bookstore/contracts/currency';
import type { AdminStatistics } from '@bookstore/contracts/statistics';
import { lazy, Suspense } from 'react';
import { Panel } from '../../shared/ui/panel.tsx';
import { getMonths } from './months.ts';
import { SalesTable } from './sales-table.tsx';

const RevenueChart = lazy(() =>
  import('./revenue-chart.tsx').then((module) => ({ default: module.RevenueChart })),
);

/** The sales of the last twelve months: a chart where there is room for it, else a table, newest month first. */
export function RevenuePanel({ statistics }: { statistics: AdminStatistics }) {
  const { months, isSample } = getMonths(statistics);
  return (
    <Panel title="Monthly Revenue" isSample={isSample}>
      {isSample && <p className="text-muted">Sample values as long as there are no sales.</p>}
      <div aria-hidden="true" className="mt-4 hidden min-h-84 overflow-hidden md:block">
        <Suspense fallback={<div className="skeleton h-80" />}>
          <RevenueChart months={months} />
        </Suspense>
      </div>
      <SalesTable
        caption={`Revenue (${CURRENCY.code}) per month`}
        periods={months.toReversed()}
        className="mt-2 md:sr-only"
      />
    </Panel>
  );
}
