import { useQuery } from '@tanstack/react-query';
import { RevenuePanel } from '../features/dashboard/revenue-panel.tsx';
import { SidePanels } from '../features/dashboard/side-panels.tsx';
import { StatCards } from '../features/dashboard/stat-cards.tsx';
import { statisticsQuery } from '../features/dashboard/statistics.queries.ts';
import { usePageHead } from '../shared/page-head.ts';
import { PAGE_HEADS } from '../shared/page-heads.ts';
import { Spinner } from '../shared/spinner.tsx';

export function DashboardHomePage() {
  usePageHead(PAGE_HEADS['/dashboard']);
  const { data: statistics } = useQuery(statisticsQuery());
  if (!statistics) return <Spinner />;
  return (
    <div className="grid gap-6">
      <StatCards statistics={statistics} />
      <RevenuePanel statistics={statistics} />
      <SidePanels statistics={statistics} />
      <footer className="text-center text-sm text-muted">
        Laid out after a free dashboard template. Charts by ApexCharts.
      </footer>
    </div>
  );
}
