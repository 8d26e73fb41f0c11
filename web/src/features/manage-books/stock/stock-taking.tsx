import { i18n } from '@bookstore/i18n/i18n';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { confirmAction } from '../../../shared/dialogs/dialogs.ts';
import { focusMain } from '../../../shared/browser/focus.ts';
import { browserStorage } from '../../../shared/browser/storage.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { LoadError, Notice } from '../../../shared/ui/notice.tsx';
import { countCopies } from './count-form.tsx';
import { type Comparison, Differences } from './differences.tsx';
import { readStockLevels } from './scan.queries.ts';
import { ScanForm } from './scan-form.tsx';
import { findBook, type ScannedLine, useScannedLines } from './scanned-lines.ts';
import { listLineColumns, ScannedList } from './scanned-list.tsx';

const STATES = {
  waiting: () => i18n.t('Looking it up'),
  choice: () => i18n.t('Choose'),
  failed: () => i18n.t('Unknown'),
  done: () => i18n.t('Counted'),
  undoing: () => '',
  undone: () => '',
} satisfies Record<ScannedLine['state'], () => string>;

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
  const counted = i18n.t('{copies} of {count, plural, one {# book} other {# books}} counted.', {
    copies: countCopies(copies),
    count: lines.length,
  });
  if (open === 0) return counted;
  const rest = i18n.t('{count, plural, one {# line has} other {# lines have}} no book yet.', {
    count: open,
  });
  return `${counted} ${rest}`;
}

const confirmEnd = () =>
  confirmAction({
    title: i18n.t('Discard the count?'),
    text: i18n.t('What was counted and not confirmed is forgotten. The stock stays as it is.'),
    confirm: i18n.t('Discard'),
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

  if (isError)
    return <LoadError message={i18n.t('The counts could not be compared.')} onRetry={showDifferences} />;
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
      <ScanForm submit={i18n.t('Count')} minCopies={0} onScan={add} />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p role="status">{lines.length > 0 && summarize(lines)}</p>
        {lines.length > 0 && (
          <div className="flex flex-wrap gap-3">
            <Button look="danger" onClick={() => void discard()}>
              {i18n.t('Discard')}
            </Button>
            <Button disabled={isPending || !lines.some(({ bookId }) => bookId)} onClick={showDifferences}>
              {isPending ? i18n.t('Comparing…') : i18n.t('Compare with the stock')}
            </Button>
          </div>
        )}
      </div>
      <div>
        <ScannedList
          caption={i18n.t('Counted')}
          columns={listLineColumns(STATES)}
          scanned={scanned}
          renderDone={(line, name) => (
            <Button
              look="danger"
              aria-label={i18n.t('Remove {title}', { title: name })}
              onClick={() => removeLine(line)}
            >
              {i18n.t('Remove')}
            </Button>
          )}
          empty={<Notice title={i18n.t('Nothing is counted yet.')} />}
        />
      </div>
    </div>
  );
}
