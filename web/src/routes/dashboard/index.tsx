import type { AdminStatistics } from '@bookstore/contracts/statistics';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { FirstBooks } from '../../features/dashboard/first-books.tsx';
import { DailySalesPanel, RevenuePanel } from '../../features/dashboard/sales-panels.tsx';
import { HealthPanel } from '../../features/dashboard/health-panel.tsx';
import { StatisticsCards } from '../../features/dashboard/statistics-cards.tsx';
import {
  BestSellers,
  CashPanel,
  OrdersLeft,
  StudentTypes,
  TopCustomers,
  WebsiteVisits,
} from '../../features/dashboard/statistics-panels.tsx';
import { SlowStatistics } from '../../features/dashboard/slow-statistics.tsx';
import { statisticsQuery } from '../../features/dashboard/statistics.queries.ts';
import { ToDoPanel } from '../../features/to-do/tasks.tsx';
import { LowStock } from '../../features/manage-books/stock/low-stock.tsx';
import { pageHead } from '../../shared/page/page-head.ts';
import { mayCall } from '../../shared/staff/staff-claims.ts';
import { DashboardPage } from '../../shared/ui/dashboard-page.tsx';
import { Spinner } from '../../shared/ui/notice.tsx';

export const Route = createFileRoute('/dashboard/')({
  head: () => pageHead('Dashboard', (shop) => `Sales and inventory of ${shop} at a glance.`),
  component: OverviewPage,
});

const Overview = ({ statistics }: { statistics: AdminStatistics }) => (
  <div className="grid gap-4">
    <StatisticsCards statistics={statistics} />
    <RevenuePanel statistics={statistics} />
    <div className="grid items-start gap-4 lg:grid-cols-3">
      <div className="grid gap-4 lg:col-span-2">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <div className="grid gap-4">
            <OrdersLeft statistics={statistics} />
            <BestSellers statistics={statistics} />
          </div>
          <div className="grid gap-4">
            <CashPanel statistics={statistics} />
            {mayCall('listStockLevels') && <LowStock />}
          </div>
        </div>
        <DailySalesPanel statistics={statistics} />
      </div>
      <div className="grid gap-4">
        <TopCustomers statistics={statistics} />
        <WebsiteVisits />
        <StudentTypes />
      </div>
    </div>
    <footer className="mt-2 text-center text-sm text-muted">
      Based on a free dashboard template. Charts by ApexCharts.
    </footer>
  </div>
);

function StatisticsOverview() {
  const { data: statistics } = useQuery(statisticsQuery());
  return (
    <>
      {statistics?.totalBooks === 0 && mayCall('addBook') && <FirstBooks />}
      {statistics ? <Overview statistics={statistics} /> : <Spinner />}
      <SlowStatistics isLoaded={statistics !== undefined} />
    </>
  );
}

/** What is to do; below it the health of the shop, and the statistics. */
function OverviewPage() {
  return (
    <DashboardPage note="Book Store Inventory" isAboutBooks>
      {mayCall('listMails') && <ToDoPanel />}
      {mayCall('readHealth') && <HealthPanel />}
      {mayCall('readStatistics') && <StatisticsOverview />}
    </DashboardPage>
  );
}
