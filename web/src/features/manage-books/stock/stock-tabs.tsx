import { i18n } from '@bookstore/i18n/i18n';
import { Tabs } from '../../../shared/ui/tabs.tsx';

type Page = 'receive' | 'take';

/** The pages on which stock is scanned. */
export const StockTabs = ({ current }: { current: Page }) => (
  <Tabs
    label={i18n.t('Stock')}
    tabs={[
      {
        label: i18n.t('Receive a delivery'),
        link: { to: '/dashboard/stock/receive' },
        isCurrent: current === 'receive',
      },
      {
        label: i18n.t('Take stock'),
        link: { to: '/dashboard/stock/take' },
        isCurrent: current === 'take',
      },
    ]}
  />
);
