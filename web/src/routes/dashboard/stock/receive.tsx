import { i18n } from '@bookstore/i18n/i18n';
import { createFileRoute } from '@tanstack/react-router';
import { Delivery } from '../../../features/manage-books/stock/delivery.tsx';
import { StockTabs } from '../../../features/manage-books/stock/stock-tabs.tsx';
import { pageHead } from '../../../shared/page/page-head.ts';
import { DashboardPage } from '../../../shared/ui/dashboard-page.tsx';

export const Route = createFileRoute('/dashboard/stock/receive')({
  head: () =>
    pageHead(i18n.t('Receive Stock'), (shop) => i18n.t('Receive a delivery of books for {shop}.', { shop })),
  component: ReceivePage,
});

function ReceivePage() {
  return (
    <DashboardPage
      title={i18n.t('Receive Stock')}
      note={i18n.t('Each line is stored at once, and can be undone.')}
    >
      <StockTabs current="receive" />
      <Delivery />
    </DashboardPage>
  );
}
