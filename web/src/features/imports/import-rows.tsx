import type { BookImport, ImportRow } from '@bookstore/contracts/imports';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { capitalize, preview } from '../../shared/format/format.ts';
import type { Column } from '../../shared/ui/data-table.tsx';
import { ListPage } from '../../shared/ui/list-page.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { importRowsQuery, type ImportSearch, ROW_TABS } from './imports.queries.ts';

type Mapping = BookImport['mapping'];
type Cell = { column: string; before?: string | undefined; after?: string | undefined; error?: string };

/** The cells of a row to show: those that change the book, and those that are wrong, which their own columns name. */
function listCells({ changes, errors }: ImportRow, mapping: Mapping): Cell[] {
  const isOf = (column: string, named: string) => named === column || mapping[named] === column;
  const cells = changes.map((change) => {
    const message = errors.find((error) => isOf(change.column, error.column))?.message;
    return { ...change, ...(message !== undefined && { error: message }) };
  });
  const others = errors.filter((error) => !changes.some(({ column }) => isOf(column, error.column)));
  return [...cells, ...others.map(({ column, message }) => ({ column, error: message }))];
}

const CellText = ({ column, before, after, error }: Cell) => (
  <li
    className={`wrap-anywhere ${before === undefined && error === undefined ? '' : 'basis-full'} ${error === undefined ? '' : 'rounded-md bg-danger-soft px-2 py-0.5 text-danger'}`}
  >
    <strong className="font-semibold">{column}</strong>
    {(before ?? after) !== undefined && ': '}
    {before !== undefined && (
      <>
        <del dir="auto" className="text-muted">
          {preview(before)}
        </del>
        <span aria-hidden="true"> → </span>
      </>
    )}
    {after === undefined ? before !== undefined && 'none' : preview(after)}
    {error !== undefined && `${column && ' – '}${error}`}
  </li>
);

const RowTitle = ({ row: { title, bookId, line }, isStored }: { row: ImportRow; isStored: boolean }) =>
  isStored && bookId ? (
    <Link
      to="/dashboard/edit-book/$id"
      params={{ id: bookId }}
      dir="auto"
      className="inline-flex min-h-11 items-center wrap-anywhere text-accent underline"
    >
      {title || `Line ${line}`}
    </Link>
  ) : (
    <span dir="auto" className="wrap-anywhere">
      {title || `Line ${line}`}
    </span>
  );

const toColumns = (mapping: Mapping, isStored: boolean): Column<ImportRow>[] => [
  { id: 'line', header: 'Line', render: ({ line }) => line, align: 'end' },
  {
    id: 'title',
    header: 'Book Title',
    isRowHeader: true,
    render: (row) => <RowTitle row={row} isStored={isStored && row.kind !== 'wrong'} />,
  },
  {
    id: 'cells',
    header: 'What changes',
    render: (row) => (
      <ul className="flex min-w-0 flex-wrap gap-x-4 gap-y-1 text-sm sm:max-w-xl">
        {listCells(row, mapping).map((cell) => (
          <CellText key={`${cell.column} ${cell.error ?? ''}`} {...cell} />
        ))}
        {row.kept !== undefined && <li className="text-warning">Left as it was: {row.kept}</li>}
        {row.coverError !== undefined && <li className="text-warning">No cover: {row.coverError}</li>}
      </ul>
    ),
  },
];

/** Tabs of rows that are in those of their kinds, too. */
const EXTRA_TABS = { kept: 'Left as they were', uncovered: 'Without their covers' } as const;
const isExtra = (tab: (typeof ROW_TABS)[number]): tab is keyof typeof EXTRA_TABS => tab in EXTRA_TABS;

type ImportRowsProps = {
  shown: BookImport;
  search: ImportSearch;
  onChange: (search: ImportSearch) => void;
};

/** The rows of an import, by what they change. */
export function ImportRows({ shown, search, onChange }: ImportRowsProps) {
  const counts = { ...shown.counts, kept: shown.kept, uncovered: shown.uncovered ?? 0 };
  const { kind = ROW_TABS.find((each) => counts[each] > 0) ?? 'same', page = 1 } = search;
  const { mapping, state } = shown;
  const columns = useMemo(() => toColumns(mapping, state === 'committed'), [mapping, state]);
  return (
    <section aria-label="Rows">
      <ListPage
        query={useQuery(importRowsQuery(shown, kind, page))}
        loadError="The rows could not be loaded."
        tabs={{
          label: 'Rows by what they change',
          tabs: ROW_TABS.filter((each) => !isExtra(each) || counts[each] > 0).map((each) => ({
            label: isExtra(each) ? EXTRA_TABS[each] : capitalize(each),
            count: counts[each],
            isCurrent: each === kind,
            link: { to: '/dashboard/import', search: { id: shown.id, kind: each } },
          })),
        }}
        page={page}
        onPage={(next) => onChange({ ...search, page: next })}
        caption="Rows of the file"
        columns={columns}
        getId={({ line }) => String(line)}
        getName={({ line }) => `line ${line}`}
        empty={<Notice title="There are no such rows." />}
      />
    </section>
  );
}
