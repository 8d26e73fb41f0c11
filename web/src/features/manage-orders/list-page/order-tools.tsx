import { useState } from 'react';
import { mayCall } from '../../../shared/staff/staff-claims.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ExportButton } from '../../../shared/ui/export-button.tsx';
import { CashDialog, type ListDialogProps, TrackingDialog } from './list-dialogs.tsx';
import type { OrderSearch } from '../staff-orders.queries.ts';

const DIALOGS = { tracking: TrackingDialog, cash: CashDialog } as const;

type OrderToolsProps = Omit<ListDialogProps, 'onClose'> & { search: OrderSearch };

/** What is done with lists of orders, whichever are selected. On phones it is one line, which scrolls. */
export function OrderTools({ search, ...dialog }: OrderToolsProps) {
  const [opened, setOpened] = useState<keyof typeof DIALOGS>();
  const Opened = opened && DIALOGS[opened];
  return (
    <>
      <div className="-m-1 flex items-center gap-3 p-1 whitespace-nowrap max-sm:overflow-x-auto sm:flex-wrap">
        {mayCall('exportOrders') && (
          <ExportButton path="/api/orders/export.csv" name="orders.csv" noun="orders" query={search}>
            Export CSV
          </ExportButton>
        )}
        {mayCall('changeOrders') && (
          <>
            <Button look="secondary" className="shrink-0" onClick={() => setOpened('tracking')}>
              Tracking numbers
            </Button>
            <Button look="secondary" className="shrink-0" onClick={() => setOpened('cash')}>
              Cash list
            </Button>
          </>
        )}
      </div>
      {Opened && <Opened {...dialog} onClose={() => setOpened(undefined)} />}
    </>
  );
}
