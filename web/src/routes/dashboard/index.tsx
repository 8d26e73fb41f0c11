import type { AdminStatistics } from '@bookstore/contracts/statistics';
import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { FirstBooks } from '../../features/dashboard/first-books.tsx';
import { DailySalesPanel, RevenuePanel } from '../../features/dashboard/sales-panels.tsx';
import { HealthLine, HealthPanel } from '../../features/dashboard/health-panel.tsx';
import { StatisticsCards } from '../../features/dashboard/statistics-cards.tsx';
import {
  BestSellers,
  CashPanel,
  CategorySales,
  OpenValue,
  OrdersLeft,
  ReturningCustomers,
  TopCustomers,
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
  head: () =>
    pageHead(i18n.t('Dashboard'), (shop) => i18n.t('Sales and inventory of {shop} at a glance.', { shop })),
  component: OverviewPage,
});

const Overview = ({ statistics }: { statistics: AdminStatistics }) => (
  <>
    <div className="grid gap-4">
      <DailySalesPanel statistics={statistics} />
      <StatisticsCards statistics={statistics} />
      <RevenuePanel statistics={statistics} />
    </div>
    {/* Columns without holes, however long each panel is. */}
    <div className="mt-4 columns-2xs gap-4 *:mb-4 *:break-inside-avoid">
      <OrdersLeft statistics={statistics} />
      <OpenValue statistics={statistics} />
      <CashPanel statistics={statistics} />
      <BestSellers statistics={statistics} />
      {mayCall('listStockLevels') && <LowStock />}
      <CategorySales statistics={statistics} />
      <ReturningCustomers statistics={statistics} />
      <TopCustomers statistics={statistics} />
    </div>
    <footer className="mt-2 text-center text-sm text-muted">
      {i18n.t('Based on a free dashboard template. Charts by ApexCharts.')}
    </footer>
  </>
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

/** What is to do; below it what is wrong with the shop, if anything is, and the statistics. */
function OverviewPage() {
  return (
    <DashboardPage note={i18n.t('Book Store Inventory')} isAboutBooks>
      {mayCall('listMails') && <ToDoPanel />}
      {mayCall('readHealth') && <HealthPanel />}
      {mayCall('readStatistics') && <StatisticsOverview />}
      {mayCall('readHealth') && <HealthLine />}
    </DashboardPage>
  );
}
