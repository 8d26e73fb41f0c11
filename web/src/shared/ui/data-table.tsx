import { rowSelectionFeature, type RowSelectionState, tableFeatures, useTable } from '@tanstack/react-table';
import type { KeyboardEvent, ReactNode } from 'react';
import { listControls } from '../browser/focus.ts';
import {
  BodyCell,
  CARD,
  CELL,
  type Column,
  type ColumnSort,
  HEAD_CELL,
  HeadCell,
  SELECT_CELL,
  SelectBox,
  Skeleton,
  type Sorting,
} from './data-table-cells.tsx';

export type { Column, ColumnSort };

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
