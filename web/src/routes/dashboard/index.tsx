import type { AdminStatistics } from '@bookstore/contracts/statistics';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { DailySalesPanel, RevenuePanel } from '../../features/dashboard/sales-panels.tsx';
import { StatisticsCards } from '../../features/dashboard/statistics-cards.tsx';
import {
  BestSellers,
  CashPanel,
  OrdersLeft,
  SamplePanels,
  TopCustomers,
} from '../../features/dashboard/statistics-panels.tsx';
import { statisticsQuery } from '../../features/dashboard/statistics.queries.ts';
import { MailNotice } from '../../features/mails/mail-notice.tsx';
import { LowStock } from '../../features/stock/low-stock.tsx';
import { NOTICES } from '../../shared/messages.ts';
import { pageHead } from '../../shared/page-head.ts';
import { DashboardPage } from '../../shared/ui/dashboard-page.tsx';
import { Spinner } from '../../shared/ui/notice.tsx';
import { SlowNotice, useIsSlow } from '../../shared/ui/slow-notice.tsx';

export const Route = createFileRoute('/dashboard/')({
  head: () => pageHead('Dashboard', 'Sales and inventory of Bookstore at a glance.'),
  component: OverviewPage,
});

const Overview = ({ statistics }: { statistics: AdminStatistics }) => (
  <div className="grid gap-4">
    <MailNotice />
    <StatisticsCards statistics={statistics} />
    <RevenuePanel statistics={statistics} />
    <div className="grid gap-4 lg:grid-cols-3">
      <div className="grid content-start gap-4">
        <OrdersLeft statistics={statistics} />
        <CashPanel statistics={statistics} />
      </div>
      <BestSellers statistics={statistics} />
      <LowStock />
      <DailySalesPanel statistics={statistics} />
      <TopCustomers statistics={statistics} />
    </div>
    <SamplePanels />
    <footer className="mt-2 text-center text-sm text-muted">
      Based on a free dashboard template. Charts by ApexCharts.
    </footer>
  </div>
);

function OverviewPage() {
  const queryClient = useQueryClient();
  const { queryKey } = statisticsQuery();
  const { data: statistics } = useQuery(statisticsQuery());
  const isSlow = useIsSlow(!statistics);
  return (
    <DashboardPage note="Book Store Inventory">
      {statistics ? <Overview statistics={statistics} /> : <Spinner />}
      <div role="status">
        {isSlow && (
          <SlowNotice
            message={NOTICES.statisticsLoadFailed}
            onRetry={() => void queryClient.resetQueries({ queryKey })}
          />
        )}
      </div>
    </DashboardPage>
  );
}
