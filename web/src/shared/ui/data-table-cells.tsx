import type { ChangeEvent, ReactNode } from 'react';

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

export const SELECT_CELL = 'w-11 px-1 max-sm:px-0';
export const HEAD_CELL = 'px-2 lg:px-3 py-2 text-left text-sm font-semibold text-muted';
export const CELL = 'px-2 lg:px-3 py-2 max-sm:px-0 max-sm:py-1';
/** On phones: a line with the name of the column before the value. */
const CARD_LINE =
  'max-sm:flex max-sm:basis-full max-sm:items-baseline max-sm:justify-between max-sm:gap-4 max-sm:before:text-sm max-sm:before:text-muted max-sm:before:content-[attr(data-label)]';
export const CARD =
  'max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-2 max-sm:px-4 max-sm:py-3 border-t border-line data-selected:bg-accent-soft';

const alignmentOf = ({ align, isWideOnly }: Column<never>): string =>
  `${align === 'end' ? 'sm:text-right tabular-nums' : ''} ${isWideOnly ? 'max-lg:hidden max-sm:hidden' : ''}`;

export type ColumnSort = { id: string; desc: boolean };

/** The caller sorts the rows. Without a `sort` they are in an order that no column has. */
export type Sorting = { sort: ColumnSort | undefined; onChange: (sort: ColumnSort) => void };

const SORTS = { asc: { aria: 'ascending', mark: '↑' }, desc: { aria: 'descending', mark: '↓' } } as const;

type HeadCellProps = { column: Column<never>; sorting: Sorting | undefined };

export function HeadCell({ column, sorting }: HeadCellProps) {
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

export const SelectBox = ({ label, isChecked, isMixed = false, onChange }: SelectBoxProps) => (
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

export function BodyCell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
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

export const Skeleton = ({ columnCount }: { columnCount: number }) =>
  Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={row} className="border-t border-line max-sm:block">
      <td colSpan={columnCount} className="px-3 py-3 max-sm:block">
        <div className="skeleton h-6" />
      </td>
    </tr>
  ));
