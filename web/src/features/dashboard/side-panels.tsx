import type { AdminStatistics } from '@bookstore/contracts/statistics';
import { Figure, Panel } from './panel.tsx';
import { TopCustomers } from './top-customers.tsx';

/** Below the chart: what the shop knows of itself, and the spec's samples where it measures nothing. */
export const SidePanels = ({ statistics }: { statistics: AdminStatistics }) => (
  <div className="grid gap-4 lg:grid-cols-3">
    <div className="grid gap-4">
      <Figure
        title="Orders left"
        value={String(statistics.totalOrders).padStart(2, '0')}
        note="to be delivered and paid; the shop records no deliveries"
      />
      <Figure title="Website visits (last day)" value="139" isSample />
    </div>
    <TopCustomers statistics={statistics} />
    <Panel title="Students by type of studying" isSample>
      <p className="mt-3 flex min-h-40 items-center justify-center rounded-lg bg-paper-deep text-muted">
        Chart
      </p>
    </Panel>
  </div>
);
