import { useQuery } from '@tanstack/react-query';
import { DailySalesPanel } from '../features/dashboard/daily-sales-panel.tsx';
import { RevenuePanel } from '../features/dashboard/revenue-panel.tsx';
import {
  BestSellers,
  CashPanel,
  OrdersLeft,
  SamplePanels,
  StatisticsCards,
  TopCustomers,
} from '../features/dashboard/statistics-panels.tsx';
import { statisticsQuery } from '../features/dashboard/statistics.queries.ts';
import { MailNotice } from '../features/mails/mail-notice.tsx';
import { LowStock } from '../features/stock/low-stock.tsx';
import { usePageHead } from '../shared/page-head.ts';
import { Spinner } from '../shared/ui/notice.tsx';

export function DashboardHomePage() {
  usePageHead('/dashboard');
  const { data: statistics } = useQuery(statisticsQuery());
  if (!statistics) return <Spinner />;
  return (
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
}
