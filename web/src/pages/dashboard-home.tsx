import { useQuery } from '@tanstack/react-query';
import { RevenuePanel } from '../features/dashboard/revenue-panel.tsx';
import { StatisticsCards, StatisticsPanels } from '../features/dashboard/statistics-panels.tsx';
import { statisticsQuery } from '../features/dashboard/statistics.queries.ts';
import { usePageHead } from '../shared/page-head.ts';
import { Spinner } from '../shared/ui/notice.tsx';

export function DashboardHomePage() {
  usePageHead('/dashboard');
  const { data: statistics } = useQuery(statisticsQuery());
  if (!statistics) return <Spinner />;
  return (
    <div className="grid gap-6">
      <StatisticsCards statistics={statistics} />
      <RevenuePanel statistics={statistics} />
      <StatisticsPanels statistics={statistics} />
      <footer className="text-center text-sm text-muted">
        Based on a free dashboard template. Charts by ApexCharts.
      </footer>
    </div>
  );
}
