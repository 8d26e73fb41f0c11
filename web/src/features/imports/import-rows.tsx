import { type BookImport, IMPORT_COLUMNS, type ImportRow } from '@bookstore/contracts/imports';
import { i18n } from '@bookstore/i18n/i18n';
import { nameColumn } from '@bookstore/i18n/import-columns';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { findOption } from '../../shared/checks.ts';
import { formatEnumeration, preview } from '../../shared/format/format.ts';
import { explainField } from '../../shared/language/sentences.ts';
import type { Column } from '../../shared/ui/data-table.tsx';
import { ListPage } from '../../shared/ui/list-page.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { importRowsQuery, type ImportSearch, ROW_TABS, type RowTab } from './imports.queries.ts';

type Mapping = BookImport['mapping'];
type Cell = { column: string; before?: string | undefined; after?: string | undefined; error?: string };

/** The cells of a row to show: first those that are wrong, which their own columns name, then those that change the book. */
function listCells({ changes, errors }: ImportRow, mapping: Mapping): Cell[] {
  const isOf = (column: string, named: string) => named === column || mapping[named] === column;
  const wrong = errors.map(({ column, message, value }): Cell => {
    const change = changes.find((each) => isOf(each.column, column));
    return { column, after: value, ...change, error: message };
  });
  const others = changes.filter(({ column }) => !errors.some((error) => isOf(column, error.column)));
  return [...wrong, ...others];
}

/** What is wrong is shown by the file's own name of its column. */
function nameCell({ column, error }: Cell): string {
  const known = error === undefined ? findOption(IMPORT_COLUMNS, column) : undefined;
  return known ? nameColumn(known, i18n) : column;
}

const CellText = ({ name, column, before, after, error }: Cell & { name: string }) => (
  <li className={`wrap-anywhere ${error === undefined ? '' : 'text-danger'}`}>
    <strong className="font-semibold">{name}</strong>
    {(before ?? after) !== undefined && ': '}
    {before !== undefined && (
      <>
        <del dir="auto" className="text-muted">
          {preview(before)}
        </del>
        <span aria-hidden="true"> → </span>
      </>
    )}
    {after === undefined ? before !== undefined && i18n.t('empty') : preview(after)}
    {error !== undefined && `${column && ' – '}${error}`}
  </li>
);

/** How many characters of cells one line has room for. */
const LINE_LENGTH = 60;

const lengthOf = ({ column, before = '', after = '' }: Cell): number => `${column}: ${before}${after}`.length;

const CellList = ({ cells }: { cells: readonly Cell[] }) => (
  <ul className="flex min-w-0 flex-wrap gap-x-4 text-sm">
    {cells.map((cell) => (
      <CellText key={`${cell.column} ${cell.error ?? ''}`} name={nameCell(cell)} {...cell} />
    ))}
  </ul>
);

/** What is wrong, and what fits into its line. The rest is folded behind the names of its columns. */
function Cells({ cells }: { cells: readonly Cell[] }) {
  const wrong = cells.filter(({ error }) => error !== undefined);
  const others = cells.slice(wrong.length);
  if (wrong.length === 0 && others.reduce((sum, cell) => sum + lengthOf(cell), 0) <= LINE_LENGTH)
    return <CellList cells={others} />;
  return (
    <>
      {wrong.length > 0 && <CellList cells={wrong} />}
      {others.length > 0 && (
        <details className="min-w-0 text-sm">
          <summary className="content-center wrap-anywhere max-md:min-h-11 md:min-h-8 md:truncate">
            {formatEnumeration(others.map(nameCell))}
          </summary>
          <CellList cells={others} />
        </details>
      )}
    </>
  );
}

const RowTitle = ({ row: { title, bookId, line }, isStored }: { row: ImportRow; isStored: boolean }) =>
  isStored && bookId ? (
    <Link
      to="/dashboard/edit-book/$id"
      params={{ id: bookId }}
      dir="auto"
      title={title}
      className="block text-accent wrap-anywhere hover:underline max-md:py-2 xl:truncate"
    >
      {title || i18n.t('Line {line}', { line })}
    </Link>
  ) : (
    <span dir="auto" title={title} className="block wrap-anywhere xl:truncate">
      {title || i18n.t('Line {line}', { line })}
    </span>
  );

/** What the rows of a new book have in columns of their own. */
const MAIN_COLUMNS = [
  { column: 'author', name: () => i18n.t('Author'), width: 'md:w-40 xl:w-48' },
  { column: 'new_price', name: () => i18n.t('Price'), width: 'md:w-20', align: 'end' },
  { column: 'stock', name: () => i18n.t('Stock'), width: 'md:w-20', align: 'end' },
] as const;
const isMain = ({ column }: Cell): boolean =>
  column === 'title' || MAIN_COLUMNS.some((main) => main.column === column);

const toMainColumns = (): Column<ImportRow>[] =>
  MAIN_COLUMNS.map(({ column, name, ...look }) => ({
    id: column,
    header: name(),
    ...look,
    render: ({ changes }: ImportRow) => (
      <span dir="auto" className="block max-md:wrap-anywhere md:truncate">
        {changes.find((each) => each.column === column)?.after}
      </span>
    ),
  }));

function toColumns(mapping: Mapping, isStored: boolean, tab: RowTab): Column<ImportRow>[] {
  const isNew = tab === 'new';
  return [
    { id: 'line', header: i18n.t('Line'), render: ({ line }) => line, align: 'end', width: 'md:w-16' },
    {
      id: 'title',
      header: i18n.t('Book Title'),
      isRowHeader: true,
      ...(!isNew && { width: 'md:w-56 xl:w-80' }),
      render: (row) => <RowTitle row={row} isStored={isStored && row.kind !== 'wrong'} />,
    },
    ...(isNew ? toMainColumns() : []),
    {
      id: 'cells',
      header: tab === 'wrong' ? i18n.t('What is wrong') : isNew ? i18n.t('The rest') : i18n.t('What changes'),
      ...(isNew && { width: 'md:w-36 xl:w-64' }),
      render: (row) => (
        <span className="grid min-w-0">
          <Cells cells={listCells(row, mapping).filter((cell) => !isNew || !isMain(cell))} />
          {row.kept !== undefined && (
            <span className="text-sm text-warning">
              {i18n.t('Left as it was: {reason}', { reason: explainField(row.kept) })}
            </span>
          )}
          {row.coverError !== undefined && (
            <span className="text-sm text-warning">
              {i18n.t('No cover: {reason}', { reason: explainField(row.coverError) })}
            </span>
          )}
        </span>
      ),
    },
  ];
}

/** Tabs of rows that are in those of their kinds, too. */
const isExtra = (tab: RowTab): boolean => tab === 'kept' || tab === 'uncovered';

const TAB_LABELS = {
  wrong: () => i18n.t('Wrong'),
  kept: () => i18n.t('Left as they were'),
  uncovered: () => i18n.t('Without their covers'),
  changed: () => i18n.t('Changed'),
  new: () => i18n.t('New'),
  same: () => i18n.t('Same'),
} satisfies Record<RowTab, () => string>;

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
  const columns = useMemo(() => toColumns(mapping, state === 'committed', kind), [mapping, state, kind]);
  return (
    <section aria-label={i18n.t('Rows')}>
      <ListPage
        query={useQuery(importRowsQuery(shown, kind, page))}
        loadError={i18n.t('The rows could not be loaded.')}
        tabs={{
          label: i18n.t('Rows by what they change'),
          tabs: ROW_TABS.filter((each) => !isExtra(each) || counts[each] > 0).map((each) => ({
            label: TAB_LABELS[each](),
            count: counts[each],
            isCurrent: each === kind,
            link: { to: '/dashboard/import', search: { id: shown.id, kind: each } },
          })),
        }}
        page={page}
        onPage={(next) => onChange({ ...search, page: next })}
        caption={i18n.t('Rows of the file')}
        columns={columns}
        getId={({ line }) => String(line)}
        getName={({ line }) => i18n.t('line {line}', { line })}
        empty={<Notice title={i18n.t('There are no such rows.')} />}
      />
    </section>
  );
}
