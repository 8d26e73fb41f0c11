import { i18n } from '@bookstore/i18n/i18n';
import { createFileRoute } from '@tanstack/react-router';
import { StockTabs } from '../../../features/manage-books/stock/stock-tabs.tsx';
import { StockTaking } from '../../../features/manage-books/stock/stock-taking.tsx';
import { pageHead } from '../../../shared/page/page-head.ts';
import { DashboardPage } from '../../../shared/ui/dashboard-page.tsx';

export const Route = createFileRoute('/dashboard/stock/take')({
  head: () =>
    pageHead(i18n.t('Take Stock'), (shop) => i18n.t('Count what lies on the shelves of {shop}.', { shop })),
  component: TakePage,
});

function TakePage() {
  return (
    <DashboardPage
      title={i18n.t('Take Stock')}
      note={i18n.t('Counts stay in this browser until you confirm them. Other books are left as they are.')}
    >
      <StockTabs current="take" />
      <StockTaking />
    </DashboardPage>
  );
}
