import { Tabs } from '../../../shared/ui/tabs.tsx';

const TABS = [
  { page: 'receive', label: 'Receive a delivery', link: { to: '/dashboard/stock/receive' } },
  { page: 'take', label: 'Take stock', link: { to: '/dashboard/stock/take' } },
] as const;

/** The pages on which stock is scanned. */
export const StockTabs = ({ current }: { current: (typeof TABS)[number]['page'] }) => (
  <Tabs label="Stock" tabs={TABS.map(({ page, ...tab }) => ({ ...tab, isCurrent: page === current }))} />
);
