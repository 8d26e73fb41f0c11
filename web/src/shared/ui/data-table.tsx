import { i18n } from '@bookstore/i18n/i18n';
import { rowSelectionFeature, type RowSelectionState, tableFeatures, useTable } from '@tanstack/react-table';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { listControls } from '../browser/focus.ts';
import {
  BodyCell,
  CELL,
  type Column,
  HEAD_CELL,
  HEAD_EDGE,
  HeadCell,
  SELECT_CELL,
  SelectBox,
  Skeleton,
  type Sorting,
} from './table-parts.tsx';

export type { Column, ColumnSort } from './table-parts.tsx';

const ROW =
  'md:h-11 md:not-last:*:border-b md:*:border-line md:last:*:first:rounded-es-xl md:last:*:last:rounded-ee-xl md:hover:*:bg-paper-deep/60 md:data-selected:*:bg-accent-soft';
const CARD =
  'max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-2 max-md:border-t max-md:border-line max-md:px-4 max-md:py-3 max-md:data-selected:bg-accent-soft';

const features = tableFeatures({ rowSelectionFeature });

/** The selected rows by their ids; those of other pages can be among them. */
export type Selection = RowSelectionState;

type DataTableProps<Row> = {
  /** What the table lists, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while they are loading. */
  rows: readonly Row[] | undefined;
  getId: (row: Row) => string;
  /** What a row is called in the labels of its controls. */
  getName: (row: Row) => string;
  selection?: { selected: Selection; onChange: (selected: Selection) => void };
  sorting?: Sorting;
  renderActions?: (row: Row) => ReactNode;
  /** Class names of the width of the actions. */
  actionsWidth?: string;
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

/** What has a click of its own, in a row or in a dialog that a row has opened. */
const CLICKED = 'a, button, input, select, textarea, label, summary, dialog, [role="status"]';

/** A click beside the controls of a row opens what the row is about; with Ctrl or ⌘ in a tab of its own. */
function openRow({ target, ctrlKey, metaKey }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest(CLICKED) || window.getSelection()?.toString()) return;
  const link = target.closest('tr')?.querySelector<HTMLAnchorElement>('th[scope="row"] a[href]');
  if (!link) return;
  if (ctrlKey || metaKey) window.open(link.href);
  else link.click();
}

/**
 * A table, on phones a list of cards. Rows keep their focus and selection while others come and go, because both
 * go by ids. The Shift key selects all rows between two, and the up and down arrow keys move between rows. Where columns have
 * widths, a row whose name is a link leads there wherever it is clicked.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, columns, rows, getId, getName, selection, sorting, renderActions, empty } = props;
  const { actionsWidth = '' } = props;
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
  const isFixed = columns.some(({ width }) => width !== undefined);
  const headLook = isFixed ? 'md:sticky md:top-0 md:z-10 md:bg-surface short:static' : '';
  const columnCount = columns.length + (selection ? 1 : 0) + (renderActions ? 1 : 0);
  return (
    <div
      role="group"
      aria-label={caption}

      tabIndex={isFixed ? undefined : 0}
      className={`relative rounded-xl border border-line bg-surface md:text-[0.9375rem] ${isFixed ? 'sticky-head' : 'overflow-x-auto'}`}
    >
      {!rows && (
        <p role="status" className="sr-only">
          {i18n.t('Loading...')}
        </p>
      )}
      <table
        className={`w-full border-separate border-spacing-0 max-md:block ${isFixed ? 'md:table-fixed' : ''}`}
        aria-busy={!rows}
      >
        <caption className="sr-only">{caption}</caption>
        <thead className="max-md:block">
          <tr className="max-md:flex max-md:items-center max-md:gap-4 max-md:px-4">
            {selection && (
              <th scope="col" className={`${HEAD_EDGE} ${headLook} ${SELECT_CELL}`}>
                <SelectBox
                  label={i18n.t('Select all on this page')}
                  isChecked={isPageSelected}
                  isMixed={!isPageSelected && table.getIsSomePageRowsSelected()}
                  onChange={table.getToggleAllPageRowsSelectedHandler()}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sorting={sorting} look={headLook} />
            ))}
            {renderActions && (
              <th scope="col" className={`${HEAD_CELL} ${headLook} ${actionsWidth} max-md:sr-only`}>
                {i18n.t('Actions')}
              </th>
            )}
          </tr>
        </thead>
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it moves the focus of its controls, which do by keyboard what a click does */}
        <tbody className="max-md:block" onKeyDown={moveFocus} onClick={isFixed ? openRow : undefined}>
          {!rows && <Skeleton columnCount={columnCount} />}
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              data-selected={row.getIsSelected() || undefined}
              className={`${ROW} ${CARD} ${isFixed ? 'md:has-[th_a]:cursor-pointer' : ''}`}
            >
              {selection && (
                <td className={SELECT_CELL}>
                  <SelectBox
                    label={i18n.t('Select {name}', { name: getName(row.original) })}
                    isChecked={row.getIsSelected()}
                    onChange={row.getToggleSelectedHandler()}
                  />
                </td>
              )}
              {columns.map((column) => (
                <BodyCell key={column.id} column={column} row={row.original} />
              ))}
              {renderActions && (
                <td className={`${CELL} max-md:basis-full`}>{renderActions(row.original)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
