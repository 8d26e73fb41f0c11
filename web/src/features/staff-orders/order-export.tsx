import { useState } from 'react';
import { showAlert } from '../../shared/dialogs/dialogs.ts';
import { Button } from '../../shared/ui/button.tsx';
import type { OrderSearch } from './order-search.ts';
import { useOrderExport } from './staff-orders.queries.ts';

const EXPORT_FAILED = 'The orders could not be exported. Please try again.';
const FILE_NAME = 'orders.csv';
const REVOKE_AFTER_MS = 60_000;

function formatSize(bytes: number): string {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  return value.toLocaleString('en-US', { style: 'unit', unit, maximumFractionDigits: 1 });
}

/** Gives a file to the browser to save. A link alone could not send the staff's token. */
function saveFile(file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = FILE_NAME;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}

/** Saves all orders of a search as CSV, and says how large the file is. */
export function OrderExport({ search }: { search: OrderSearch }) {
  const [bytes, setBytes] = useState(0);
  const download = useOrderExport(setBytes);

  const run = () => {
    setBytes(0);
    download.mutate(search, { onSuccess: saveFile, onError: () => void showAlert(EXPORT_FAILED) });
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
