import { useState } from 'react';
import { showAlert } from '../../../shared/dialogs/dialogs.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { currentShop } from '../../../shared/shop.ts';
import { isManager } from '../../../shared/staff-claims.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { CashDialog, type ListDialogProps, TrackingDialog } from './list-dialogs.tsx';
import { type OrderSearch, useOrderExport } from '../staff-orders.queries.ts';

const EXPORT_FAILED = 'The orders could not be exported. Please try again.';
const FILE_NAME = 'orders.csv';

function formatSize(bytes: number): string {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  return value.toLocaleString(currentShop().locale, { style: 'unit', unit, maximumFractionDigits: 1 });
}

/** Saves all orders of a search as CSV, and says how large the file is. */
function OrderExport({ search }: { search: OrderSearch }) {
  const [bytes, setBytes] = useState(0);
  const download = useOrderExport(setBytes);

  const run = () => {
    setBytes(0);
    download.mutate(search, {
      onSuccess: (file) => saveFile(file, FILE_NAME),
      onError: () => void showAlert(EXPORT_FAILED),
    });
  };

  return (
    <>
      <p role="status" className="text-sm text-muted empty:hidden">
        {download.isSuccess && `Saved ${FILE_NAME}, ${formatSize(bytes)}.`}
      </p>
      <Button look="secondary" className="shrink-0" disabled={download.isPending} onClick={run}>
        {download.isPending ? `Exporting… ${formatSize(bytes)}` : 'Export CSV'}
      </Button>
    </>
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
