import { useMutation, useQueryClient } from '@tanstack/react-query';
import { confirmAction } from '../../../shared/dialogs/dialogs.ts';
import { focusMain } from '../../../shared/browser/focus.ts';
import { countOf } from '../../../shared/format/format.ts';
import { browserStorage } from '../../../shared/browser/storage.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { LoadError, Notice } from '../../../shared/ui/notice.tsx';
import { countCopies } from './count-form.tsx';
import { type Comparison, Differences } from './differences.tsx';
import { readStockLevels } from './scan.queries.ts';
import { ScanForm } from './scan-form.tsx';
import { findBook, type ScannedLine, useScannedLines } from './scanned-lines.ts';
import { createLineColumns, ScannedList } from './scanned-list.tsx';

const COLUMNS = createLineColumns({
  waiting: 'Looking it up',
  choice: 'Choose',
  failed: 'Unknown',
  done: 'Counted',
  undoing: '',
  undone: '',
});

/** What was found of each book, beside its stock as it is now. */
async function compare(lines: readonly ScannedLine[]): Promise<Comparison[]> {
  const counted = lines.flatMap(({ bookId, title = '', isbn, copies }) =>
    bookId ? [{ bookId, title, isbn, found: copies }] : [],
  );
  const levels = await readStockLevels(counted.map(({ bookId }) => bookId));
  return counted.map((each) => ({ ...each, level: levels.get(each.bookId) }));
}

function summarize(lines: readonly ScannedLine[]): string {
  const open = lines.filter(({ state }) => state !== 'done').length;
  const copies = lines.reduce((sum, line) => sum + line.copies, 0);
  const counted = `${countCopies(copies)} of ${countOf(lines.length, 'book', 'books')} counted.`;
  return open > 0 ? `${counted} ${countOf(open, 'line has', 'lines have')} no book yet.` : counted;
}

const confirmEnd = () =>
  confirmAction({
    title: 'Discard the count?',
    text: 'What was counted and not confirmed is forgotten. The stock stays as it is.',
    confirm: 'Discard',
  });

/**
 * Counts what lies on the shelf. The counts stay in this browser until they are compared with the stock, and only the
 * differences that are confirmed are stored.
 */
export function StockTaking() {
  const queryClient = useQueryClient();
  const scanned = useScannedLines({
    storage: browserStorage,
    name: 'stock-taking',
    isMerged: true,
    process: async (line) => ({ state: 'done', ...(await findBook(queryClient, line)) }),
  });
  const { lines, add, remove } = scanned;
  const { mutate, data, isPending, isError, reset } = useMutation({ mutationFn: compare });
  const removeLine = (line: ScannedLine) => remove(({ key }) => key === line.key);
  const discard = async () => {
    if (await confirmEnd()) remove(() => true);
  };
  const goBack = () => {
    focusMain();
    reset();
  };
  const showDifferences = () => {
    focusMain();
    mutate(lines);
  };

  if (isError) return <LoadError message="The counts could not be compared." onRetry={showDifferences} />;
  if (data) {
    return (
      <Differences
        compared={data}
        openCount={lines.filter(({ state }) => state !== 'done').length}
        onStored={(ids) => remove(({ bookId }) => bookId !== undefined && ids.includes(bookId))}
        onBack={goBack}
      />
    );
  }
  return (
    <div className="grid gap-5">
      <ScanForm submit="Count" minCopies={0} onScan={add} />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p role="status">{lines.length > 0 && summarize(lines)}</p>
        {lines.length > 0 && (
          <div className="flex flex-wrap gap-3">
            <Button look="danger" onClick={() => void discard()}>
              Discard
            </Button>
            <Button disabled={isPending || !lines.some(({ bookId }) => bookId)} onClick={showDifferences}>
              {isPending ? 'Comparing…' : 'Compare with the stock'}
            </Button>
          </div>
        )}
      </div>
      <div>
        <ScannedList
          caption="Counted"
          columns={COLUMNS}
          scanned={scanned}
          renderDone={(line, name) => (
            <Button look="danger" aria-label={`Remove ${name}`} onClick={() => removeLine(line)}>
              Remove
            </Button>
          )}
          empty={<Notice title="Nothing is counted yet." />}
        />
      </div>
    </div>
  );
}
