import { rowSelectionFeature, type RowSelectionState, tableFeatures, useTable } from '@tanstack/react-table';
import type { ChangeEvent, KeyboardEvent, ReactNode } from 'react';
import { listControls } from '../browser/focus.ts';

/** A column of a table. On phones a row is a card, and a column a line of it. */
export type Column<Row> = {
  id: string;
  header: string;
  render: (row: Row) => ReactNode;
  /** The direction in which rows are first sorted by this column. Without one they cannot be sorted by it. */
  firstSort?: 'asc' | 'desc';
  /** Whether its cells name their rows, for screen readers. One column should. */
  isRowHeader?: boolean;
  align?: 'end';
  /** Whether it is hidden on phones and tablets. */
  isWideOnly?: boolean;
};

const SKELETON_ROWS = 8;

const SELECT_CELL = 'w-11 px-1 max-sm:px-0';
const HEAD_CELL = 'px-2 lg:px-3 py-2 text-left text-sm font-semibold text-muted';
const CELL = 'px-2 lg:px-3 py-2 max-sm:px-0 max-sm:py-1';
/** On phones: a line with the name of the column before the value. */
const CARD_LINE =
  'max-sm:flex max-sm:basis-full max-sm:items-baseline max-sm:justify-between max-sm:gap-4 max-sm:before:text-sm max-sm:before:text-muted max-sm:before:content-[attr(data-label)]';
const CARD =
  'max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-2 max-sm:px-4 max-sm:py-3 border-t border-line data-selected:bg-accent-soft';

const alignmentOf = ({ align, isWideOnly }: Column<never>): string =>
  `${align === 'end' ? 'sm:text-right tabular-nums' : ''} ${isWideOnly ? 'max-lg:hidden max-sm:hidden' : ''}`;

export type ColumnSort = { id: string; desc: boolean };

/** The caller sorts the rows. Without a `sort` they are in an order that no column has. */
type Sorting = { sort: ColumnSort | undefined; onChange: (sort: ColumnSort) => void };

const SORTS = { asc: { aria: 'ascending', mark: '↑' }, desc: { aria: 'descending', mark: '↓' } } as const;

function HeadCell({ column, sorting }: { column: Column<never>; sorting: Sorting | undefined }) {
  const { id, header, firstSort } = column;
  const { sort } = sorting ?? {};
  const direction = sort?.id === id ? SORTS[sort.desc ? 'desc' : 'asc'] : undefined;
  const isDescNext = sort?.id === id ? !sort.desc : firstSort === 'desc';
  const isSortable = sorting && firstSort !== undefined;
  return (
    <th
      scope="col"
      aria-sort={direction?.aria}
      className={`${HEAD_CELL} ${alignmentOf(column)} ${isSortable ? 'max-sm:p-0' : 'max-sm:sr-only'}`}
    >
      {isSortable ? (
        <button
          type="button"
          className="-mx-2 min-h-11 px-2 font-semibold whitespace-nowrap hover:text-accent"
          onClick={() => sorting.onChange({ id, desc: isDescNext })}
        >
          {header} <span aria-hidden="true">{direction?.mark ?? '↕'}</span>
        </button>
      ) : (
        header
      )}
    </th>
  );
}

type SelectBoxProps = {
  label: string;
  isChecked: boolean;
  isMixed?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

const SelectBox = ({ label, isChecked, isMixed = false, onChange }: SelectBoxProps) => (
  <label className="flex size-11 items-center justify-center max-sm:-ml-3">
    <input
      ref={(box) => {
        if (box) box.indeterminate = isMixed;
      }}
      type="checkbox"
      checked={isChecked}
      className="size-5 accent-accent"
      onChange={onChange}
    />
    <span className="sr-only">{label}</span>
  </label>
);

function BodyCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const style = `${CELL} ${alignmentOf(column)}`;
  return column.isRowHeader ? (
    <th scope="row" className={`${style} text-left font-medium max-sm:min-w-0 max-sm:flex-1`}>
      {column.render(row)}
    </th>
  ) : (
    <td data-label={column.header} className={`${style} ${CARD_LINE}`}>
      {column.render(row)}
    </td>
  );
}

const Skeleton = ({ columnCount }: { columnCount: number }) =>
  Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={row} className="border-t border-line max-sm:block">
      <td colSpan={columnCount} className="px-3 py-3 max-sm:block">
        <div className="skeleton h-6" />
      </td>
    </tr>
  ));

const features = tableFeatures({ rowSelectionFeature });

/** The selected rows by their ids; those of other pages can be among them. */
export type Selection = RowSelectionState;

type DataTableProps<Row> = {
  /** What the table lists, for screen readers. */
  caption: string;
  /** The same array in every rendering. */
  columns: readonly Column<Row>[];
  /** Undefined while they are loading. */
  rows: readonly Row[] | undefined;
  getId: (row: Row) => string;
  /** What a row is called in the labels of its controls. */
  getName: (row: Row) => string;
  selection?: { selected: Selection; onChange: (selected: Selection) => void };
  sorting?: Sorting;
  renderActions?: (row: Row) => ReactNode;
  /** Shown in place of a table without rows. */
  empty: ReactNode;
};

const NONE: never[] = [];
const NO_SELECTION: Selection = {};

/** Moves focus with the up and down arrow keys to the same control of the row above or below. */
function moveFocus(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const { key, target } = event;
  if ((key !== 'ArrowDown' && key !== 'ArrowUp') || !(target instanceof HTMLElement)) return;
  const row = target.closest('tr');
  const nextRow = key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
  if (!row || !nextRow) return;
  const next = listControls(nextRow)[listControls(row).indexOf(target)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/**
 * A table, on phones a list of cards. Rows keep their focus and selection while others come and go, because both
 * go by ids. The Shift key selects all rows between two, and the up and down arrow keys move between rows.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, columns, rows, getId, getName, selection, sorting, renderActions, empty } = props;
  const selected = selection?.selected ?? NO_SELECTION;
  const table = useTable({
    features,
    columns: NONE,
    data: rows ?? NONE,
    getRowId: getId,
    state: { rowSelection: selected },
    onRowSelectionChange: (change) =>
      selection?.onChange(typeof change === 'function' ? change(selected) : change),
  });
  if (rows?.length === 0) return empty;

  const isPageSelected = table.getIsAllPageRowsSelected();
  const columnCount = columns.length + (selection ? 1 : 0) + (renderActions ? 1 : 0);
  return (
    <div
      role="group"
      aria-label={caption}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- only focusable elements scroll by keyboard
      tabIndex={0}
      className="relative overflow-x-auto rounded-xl border border-line bg-surface"
    >
      {!rows && (
        <p role="status" className="sr-only">
          Loading...
        </p>
      )}
      <table className="w-full max-sm:block" aria-busy={!rows}>
        <caption className="sr-only">{caption}</caption>
        <thead className="max-sm:block">
          <tr className="max-sm:flex max-sm:items-center max-sm:gap-4 max-sm:px-4">
            {selection && (
              <th scope="col" className={SELECT_CELL}>
                <SelectBox
                  label="Select all on this page"
                  isChecked={isPageSelected}
                  isMixed={!isPageSelected && table.getIsSomePageRowsSelected()}
                  onChange={table.getToggleAllPageRowsSelectedHandler()}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sorting={sorting} />
            ))}
            {renderActions && (
              <th scope="col" className={`${HEAD_CELL} max-sm:sr-only`}>
                Actions
              </th>
            )}
          </tr>
        </thead>
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it moves the focus of its controls */}
        <tbody className="max-sm:block" onKeyDown={moveFocus}>
          {!rows && <Skeleton columnCount={columnCount} />}
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} data-selected={row.getIsSelected() || undefined} className={CARD}>
              {selection && (
                <td className={SELECT_CELL}>
                  <SelectBox
                    label={`Select ${getName(row.original)}`}
                    isChecked={row.getIsSelected()}
                    onChange={row.getToggleSelectedHandler()}
                  />
                </td>
              )}
              {columns.map((column) => (
                <BodyCell key={column.id} column={column} row={row.original} />
              ))}
              {renderActions && (
                <td className={`${CELL} max-sm:basis-full`}>{renderActions(row.original)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
