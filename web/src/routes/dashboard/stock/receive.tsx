import { createFileRoute } from '@tanstack/react-router';
import { Delivery } from '../../../features/manage-books/stock/delivery.tsx';
import { StockTabs } from '../../../features/manage-books/stock/stock-tabs.tsx';
import { pageHead } from '../../../shared/page/page-head.ts';
import { DashboardPage } from '../../../shared/ui/dashboard-page.tsx';

export const Route = createFileRoute('/dashboard/stock/receive')({
  head: () => pageHead('Receive Stock', (shop) => `Receive a delivery of books for ${shop}.`),
  component: ReceivePage,
});

function ReceivePage() {
  return (
    <DashboardPage title="Receive Stock" note="Each line is stored at once, and can be undone.">
      <StockTabs current="receive" />
      <Delivery />
    </DashboardPage>
  );
}
