import { type StockLevel } from '@bookstore/contracts/stock';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { confirmAction } from '../../../shared/dialogs/dialogs.ts';
import { useUnsavedChanges } from '../../../shared/form/unsaved-changes.ts';
import { countOf } from '../../../shared/format/format.ts';
import { type Bearer, RequestError } from '../../../shared/http/http.ts';
import { tabStorage } from '../../../shared/browser/storage.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { countCopies } from './count-form.tsx';
import { explainReceipt } from './receive-form.tsx';
import { ScanForm } from './scan-form.tsx';
import {
  findBook,
  isInProgress,
  type LineChanges,
  type ScannedLine,
  useScannedLines,
} from './scanned-lines.ts';
import { createLineColumns, ScannedList } from './scanned-list.tsx';
import { findCurrentStock, receiveStock, removeStock } from './stock-levels.queries.ts';

const COLUMNS = createLineColumns({
  waiting: 'Waiting',
  choice: 'Choose',
  failed: 'Not stored',
  done: 'Stored',
  undoing: 'Undoing',
  undone: 'Undone',
});

const describe = ({ isCounted, onHand, free }: StockLevel) =>
  isCounted
    ? `${countCopies(onHand)} on the shelf${free === 0 ? ', none free' : ''}`
    : 'not counted, as before';

/** A refusal is the outcome of a line; without an answer it is sent again. */
const isRefusal = (error: unknown): boolean =>
  error instanceof RequestError &&
  error.problem !== undefined &&
  [400, 404, 409, 422].includes(error.problem.status);

/** Adds the copies of a line to the stock of its book, or removes them again: each once, by the key of the line. */
async function store(queryClient: QueryClient, line: ScannedLine, bearer: Bearer): Promise<LineChanges> {
  const found = await findBook(queryClient, line);
  const { key, copies, state, bookId } = { ...line, ...found };
  if (found.state || !bookId) return found;
  const isUndoing = state === 'undoing';
  try {
    const level = isUndoing
      ? await removeStock(bookId, { copies, reason: 'received-by-mistake' }, `${key}-undo`, bearer)
      : await receiveStock(bookId, { copies }, key, bearer);
    return { ...found, state: isUndoing ? 'undone' : 'done', note: describe(level) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const current = findCurrentStock(error);
    if (!isUndoing) return { ...found, state: 'failed', note: explainReceipt(error) };
    const reason = current?.isCounted
      ? `only ${countCopies(current.free)} free`
      : 'the book is not counted any more';
    return { state: 'done', note: current ? `Not undone: ${reason}.` : 'This could not be undone.' };
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['stock'] });
  }
}

function summarize(lines: readonly ScannedLine[]): string {
  const stored = lines.filter(({ state }) => state === 'done');
  const copies = stored.reduce((sum, line) => sum + line.copies, 0);
  const waiting = lines.filter(isInProgress).length;
  const open = lines.filter(({ state }) => state === 'failed' || state === 'choice').length;
  return [
    `${countCopies(copies)} received in ${countOf(stored.length, 'line', 'lines')}.`,
    ...(waiting > 0 ? [`${countOf(waiting, 'line waits', 'lines wait')} for an answer.`] : []),
    ...(open > 0 ? [`${countOf(open, 'line is', 'lines are')} not stored.`] : []),
  ].join(' ');
}

const confirmClearing = () =>
  confirmAction({ title: 'Clear the list?', text: 'Some of its lines are not stored.', confirm: 'Clear' });

/** Receives a delivery: each book is stored when its copies are entered, and can be undone. */
export function Delivery() {
  const queryClient = useQueryClient();
  const scanned = useScannedLines({
    storage: tabStorage,
    name: 'delivery',
    isMerged: false,
    process: (line, bearer) => store(queryClient, line, bearer),
  });
  const { lines, add, run, remove } = scanned;
  const isWaiting = lines.some(isInProgress);
  useUnsavedChanges(isWaiting);

  const clear = async () => {
    const isOpen = lines.some(({ state }) => state === 'failed' || state === 'choice');
    if (!isOpen || (await confirmClearing())) remove((line) => !isInProgress(line));
  };

  return (
    <div className="grid gap-5">
      <ScanForm submit="Receive" minCopies={1} onScan={add} />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p role="status">{lines.length > 0 && summarize(lines)}</p>
        {lines.length > 0 && (
          <Button look="secondary" disabled={isWaiting} onClick={() => void clear()}>
            Clear the list
          </Button>
        )}
      </div>
      <div>
        <ScannedList
          caption="Received"
          columns={COLUMNS}
          scanned={scanned}
          renderDone={(line, name) => (
            <Button look="quiet" aria-label={`Undo ${name}`} onClick={() => run(line, { state: 'undoing' })}>
              Undo
            </Button>
          )}
          empty={<Notice title="Nothing is received yet." />}
        />
      </div>
    </div>
  );
}
