import type { StockLevel } from '@bookstore/contracts/stock';
import { formatMoment } from '../../shared/format-dates.ts';
import { countCopies } from './copies.ts';

type Change = StockLevel['history'][number];

function describe({ action, copies = 0, onHand }: Change): string {
  if (action === 'uncount') return 'stopped counting';
  const shelf = `${countCopies(onHand)} on the shelf`;
  return action === 'receive' ? `received ${copies}: ${shelf}` : `counted ${shelf}`;
}

/** What staff did to the stock of a book, newest first. */
export const StockHistory = ({ changes }: { changes: readonly Change[] }) => (
  <details>
    <summary className="min-h-11 content-center font-semibold">History ({changes.length})</summary>
    <ol className="divide-y divide-line">
      {changes.map((change) => (
        <li key={change.v} className="py-2.5">
          {change.by} {describe(change)}
          <time dateTime={change.at} className="block text-sm text-muted">
            {formatMoment(change.at)}
          </time>
        </li>
      ))}
    </ol>
  </details>
);
