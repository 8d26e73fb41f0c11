import { type StockLevel } from '@bookstore/contracts/stock';
import { i18n } from '@bookstore/i18n/i18n';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { confirmAction } from '../../../shared/dialogs/dialogs.ts';
import { useUnsavedChanges } from '../../../shared/form/unsaved-changes.ts';
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
import { listLineColumns, ScannedList } from './scanned-list.tsx';
import { findCurrentStock, receiveStock, removeStock } from './stock-levels.queries.ts';

const STATES = {
  waiting: () => i18n.t('Waiting'),
  choice: () => i18n.t('Choose'),
  failed: () => i18n.t('Not stored'),
  done: () => i18n.t('Stored'),
  undoing: () => i18n.t('Undoing'),
  undone: () => i18n.t('Undone'),
} satisfies Record<ScannedLine['state'], () => string>;

function describe({ isCounted, onHand, free }: StockLevel): string {
  if (!isCounted) return i18n.t('not counted, as before');
  return free === 0
    ? i18n.t('{count, plural, one {# copy} other {# copies}} on the shelf, none free', { count: onHand })
    : i18n.t('{count, plural, one {# copy} other {# copies}} on the shelf', { count: onHand });
}

/** A refusal is the outcome of a line; without an answer it is sent again. */
const isRefusal = (error: unknown): boolean =>
  error instanceof RequestError &&
  error.problem !== undefined &&
  [400, 404, 409, 422].includes(error.problem.status);

/** Why copies could not be removed again. */
function explainUndo(current: StockLevel | undefined): string {
  if (!current) return i18n.t('This could not be undone.');
  return current.isCounted
    ? i18n.t('Not undone: only {copies} free.', { copies: countCopies(current.free) })
    : i18n.t('Not undone: the book is not counted any more.');
}

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
    return { state: 'done', note: explainUndo(current) };
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
    i18n.t('{copies} received in {count, plural, one {# line} other {# lines}}.', {
      copies: countCopies(copies),
      count: stored.length,
    }),
    ...(waiting > 0
      ? [
          i18n.t('{count, plural, one {# line waits} other {# lines wait}} for an answer.', {
            count: waiting,
          }),
        ]
      : []),
    ...(open > 0
      ? [i18n.t('{count, plural, one {# line is} other {# lines are}} not stored.', { count: open })]
      : []),
  ].join(' ');
}

const confirmClearing = () =>
  confirmAction({
    title: i18n.t('Clear the list?'),
    text: i18n.t('Some of its lines are not stored.'),
    confirm: i18n.t('Clear'),
  });

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
      <ScanForm submit={i18n.t('Receive')} minCopies={1} onScan={add} />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p role="status">{lines.length > 0 && summarize(lines)}</p>
        {lines.length > 0 && (
          <Button look="secondary" disabled={isWaiting} onClick={() => void clear()}>
            {i18n.t('Clear the list')}
          </Button>
        )}
      </div>
      <div>
        <ScannedList
          caption={i18n.t('Received')}
          columns={listLineColumns(STATES)}
          scanned={scanned}
          renderDone={(line, name) => (
            <Button
              look="quiet"
              aria-label={i18n.t('Undo {name}', { name })}
              onClick={() => run(line, { state: 'undoing' })}
            >
              {i18n.t('Undo')}
            </Button>
          )}
          empty={<Notice title={i18n.t('Nothing is received yet.')} />}
        />
      </div>
    </div>
  );
}
