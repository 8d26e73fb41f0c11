import type { StockLevel } from '@bookstore/contracts/stock';
import { i18n } from '@bookstore/i18n/i18n';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../../shared/format/format.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { type Column, DataTable } from '../../../shared/ui/data-table.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { useHasLeft } from '../../../shared/browser/use-has-left.ts';
import { countCopies } from './count-form.tsx';
import { BookName, useFirstRows } from './scanned-list.tsx';
import { findCurrentStock, isBelowPromised, useCountStock } from './stock-levels.queries.ts';

/** What was found of a book, and its stock as it was seen last; none if it is not known. */
export type Comparison = {
  bookId: string;
  title: string;
  isbn: string;
  found: number;
  level: StockLevel | undefined;
};

type Outcome = { isStored?: true; problem?: string; level?: StockLevel | undefined };
type Row = Comparison & Outcome;

const isEqual = ({ level, found }: Comparison) => level?.isCounted === true && level.onHand === found;

const listColumns = (): Column<Row>[] => [
  { id: 'book', header: i18n.t('Book'), isRowHeader: true, render: (row) => <BookName {...row} /> },
  {
    id: 'expected',
    header: i18n.t('Expected'),
    align: 'end',
    render: ({ level }) => (level?.isCounted ? formatCount(level.onHand) : i18n.t('not counted')),
  },
  { id: 'found', header: i18n.t('Found'), align: 'end', render: ({ found }) => formatCount(found) },
  {
    id: 'difference',
    header: i18n.t('Difference'),
    align: 'end',
    render: ({ level, found }) => {
      if (!level?.isCounted) return i18n.t('begins its count');
      const difference = found - level.onHand;
      const text = difference > 0 ? `+${formatCount(difference)}` : `−${formatCount(-difference)}`;
      return (
        <strong className={difference < 0 ? 'text-danger' : ''}>
          {difference === 0 ? i18n.t('none') : text}
        </strong>
      );
    },
  },
];

function explain(error: unknown): Outcome {
  const level = findCurrentStock(error);
  if (!level) return { problem: i18n.t('Not stored. Please try again.') };
  const problem = isBelowPromised(error)
    ? i18n.t('Not stored: customers were promised {count, plural, one {# copy} other {# copies}}.', {
        count: level.promised,
      })
    : i18n.t('Not stored: the stock was changed meanwhile. Check the difference, then confirm it again.');
  return { problem, level };
}

type Numbers = { isStoring: boolean; open: number; equal: number; openCount: number };

function summarize({ isStoring, open, equal, openCount }: Numbers): string {
  const work = isStoring
    ? i18n.t('Storing: {count, plural, one {# difference} other {# differences}} left…', { count: open })
    : i18n.t('{count, plural, one {# difference} other {# differences}} to confirm; {equal} as expected.', {
        count: open,
        equal: formatCount(equal),
      });
  if (openCount === 0) return work;
  const rest = i18n.t('{count, plural, one {# line} other {# lines}} without a book: still in the count.', {
    count: openCount,
  });
  return `${work} ${rest}`;
}

type DifferencesProps = {
  compared: readonly Comparison[];
  /** How many lines have no book yet. */
  openCount: number;
  onStored: (bookIds: readonly string[]) => void;
  onBack: () => void;
};

/** The books of which another number was found than expected. What is confirmed is stored in the version that is shown. */
export function Differences({ compared, openCount, onStored, onBack }: DifferencesProps) {
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({});
  const { mutateAsync: countStock } = useCountStock();
  const hasLeft = useHasLeft();
  const rows = compared.map((each): Row => ({ ...each, ...outcomes[each.bookId] }));
  const equal = compared.filter(isEqual);
  const equalIds = new Set(equal.map(({ bookId }) => bookId));
  const different = rows.filter(({ bookId }) => !equalIds.has(bookId));
  const open = different.filter((row) => !row.isStored && !isEqual(row));
  const { first, more } = useFirstRows(different);

  const store = async ({ bookId, found, level }: Row) => {
    const outcome = await countStock({ bookId, count: { onHand: found, v: level?.v ?? 0 } }).then(
      (stored): Outcome => ({ isStored: true, level: stored }),
      explain,
    );
    if (outcome.isStored) onStored([bookId]);
    setOutcomes((known) => ({ ...known, [bookId]: { ...known[bookId], ...outcome } }));
  };
  const confirm = useMutation({
    mutationFn: async (confirmed: readonly Row[]) => {
      for (const row of confirmed) if (!hasLeft.current) await store(row);
    },
  });
  const finish = () => {
    onStored(rows.filter(isEqual).map(({ bookId }) => bookId));
    onBack();
  };

  const renderActions = (row: Row) => {
    if (row.isStored) return i18n.t('Stored');
    if (isEqual(row)) return i18n.t('As expected now');
    return (
      <>
        <Button
          look="secondary"
          aria-label={i18n.t('Confirm {title}', { title: row.title })}
          disabled={confirm.isPending}
          onClick={() => confirm.mutate([row])}
        >
          {i18n.t('Confirm')}
        </Button>
        {row.problem && <span className="block max-w-72 text-sm text-danger">{row.problem}</span>}
      </>
    );
  };
  return (
    <div className="grid gap-5">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p role="status">
          {summarize({ isStoring: confirm.isPending, open: open.length, equal: equal.length, openCount })}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button look="secondary" disabled={confirm.isPending} onClick={open.length > 0 ? onBack : finish}>
            {open.length > 0 ? i18n.t('Go on counting') : i18n.t('Finish')}
          </Button>
          {open.length > 0 && (
            <Button disabled={confirm.isPending} onClick={() => confirm.mutate(open)}>
              {i18n.t('Confirm all')}
            </Button>
          )}
        </div>
      </div>
      <div>
        <DataTable
          caption={i18n.t('Differences')}
          columns={listColumns()}
          rows={first}
          getId={({ bookId }) => bookId}
          getName={({ title }) => title}
          renderActions={renderActions}
          empty={<Notice title={i18n.t('There are no differences.')} />}
        />
        {more}
      </div>
      {different.length > 0 && (
        <p className="text-sm text-muted">
          {i18n.t('What was shipped or received after it was counted here is a difference, too.')}
        </p>
      )}
      {equal.length > 0 && <AsExpected equal={equal} />}
    </div>
  );
}

const AsExpected = ({ equal }: { equal: readonly Comparison[] }) => {
  const { first, more } = useFirstRows(equal);
  return (
    <details>
      <summary className="min-h-11 content-center font-semibold">
        {i18n.t('{count, plural, one {# book} other {# books}} as expected', { count: equal.length })}
      </summary>
      <ul className="divide-y divide-line">
        {first.map(({ bookId, title, found }) => (
          <li key={bookId} className="flex justify-between gap-4 py-2.5 wrap-anywhere">
            <bdi>{title}</bdi> <span className="whitespace-nowrap">{countCopies(found)}</span>
          </li>
        ))}
      </ul>
      {more}
    </details>
  );
};
