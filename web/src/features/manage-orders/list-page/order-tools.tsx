import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showAlert } from '../../../shared/dialogs/dialogs.ts';
import { saveCsv } from '../../../shared/http/save-file.ts';
import { isManager } from '../../../shared/staff/staff-claims.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { CashDialog, type ListDialogProps, TrackingDialog } from './list-dialogs.tsx';
import type { OrderSearch } from '../staff-orders.queries.ts';

const EXPORT_FAILED = 'The orders could not be exported. Please try again.';
const FILE_NAME = 'orders.csv';

/** Saves all orders of a search as CSV. */
function OrderExport({ search }: { search: OrderSearch }) {
  const download = useMutation({
    mutationFn: () => saveCsv('/api/orders/export.csv', FILE_NAME, search),
    onError: () => void showAlert(EXPORT_FAILED),
  });
  return (
    <Button
      look="secondary"
      className="shrink-0"
      disabled={download.isPending}
      onClick={() => download.mutate()}
    >
      {download.isPending ? 'Exporting…' : 'Export CSV'}
    </Button>
  );
}

const DIALOGS = { tracking: TrackingDialog, cash: CashDialog } as const;

type OrderToolsProps = Omit<ListDialogProps, 'onClose'> & { search: OrderSearch };

/** What is done with lists of orders, whichever are selected. On phones it is one line, which scrolls. */
export function OrderTools({ search, ...dialog }: OrderToolsProps) {
  const [opened, setOpened] = useState<keyof typeof DIALOGS>();
  const Opened = opened && DIALOGS[opened];
  return (
    <>
      <div className="-m-1 flex items-center gap-3 p-1 whitespace-nowrap max-sm:overflow-x-auto sm:flex-wrap">
        {isManager() && <OrderExport search={search} />}
        <Button look="secondary" className="shrink-0" onClick={() => setOpened('tracking')}>
          Tracking numbers
        </Button>
        <Button look="secondary" className="shrink-0" onClick={() => setOpened('cash')}>
          Cash list
        </Button>
      </div>
      {Opened && <Opened {...dialog} onClose={() => setOpened(undefined)} />}
    </>
  );
}
