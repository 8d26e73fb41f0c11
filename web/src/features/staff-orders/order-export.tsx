import { LOCALE } from '@bookstore/contracts/currency';
import { useState } from 'react';
import { showAlert } from '../../shared/dialogs/dialogs.ts';
import { saveFile } from '../../shared/save-file.ts';
import { Button } from '../../shared/ui/button.tsx';
import type { OrderSearch } from './order-search.ts';
import { useOrderExport } from './staff-orders.queries.ts';

const EXPORT_FAILED = 'The orders could not be exported. Please try again.';
const FILE_NAME = 'orders.csv';

function formatSize(bytes: number): string {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  return value.toLocaleString(LOCALE, { style: 'unit', unit, maximumFractionDigits: 1 });
}

/** Saves all orders of a search as CSV, and says how large the file is. */
export function OrderExport({ search }: { search: OrderSearch }) {
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
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className="text-sm text-muted">
        {download.isSuccess && `Saved ${FILE_NAME}, ${formatSize(bytes)}.`}
      </p>
      <Button look="secondary" disabled={download.isPending} onClick={run}>
        {download.isPending ? `Exporting… ${formatSize(bytes)}` : 'Export CSV'}
      </Button>
    </div>
  );
}
