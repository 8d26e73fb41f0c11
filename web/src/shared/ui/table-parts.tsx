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
  /** Whether it is only shown from 1280 px on. */
  isWideOnly?: boolean;
  /**
   * Class names of its width. A table of which a column has one keeps its widths, whatever its cells hold: those without one share
   * the rest. Its head then stays in view.
   */
  width?: string;
};

export type ColumnSort = { id: string; desc: boolean };

/** The caller sorts the rows. Without a `sort` they are in an order that no column has. */
export type Sorting = { sort: ColumnSort | undefined; onChange: (sort: ColumnSort) => void };

export const SELECT_CELL = 'w-11 px-1 max-md:px-0';
export const HEAD_EDGE = 'md:h-9 md:border-b md:border-line md:first:rounded-ss-xl md:last:rounded-se-xl';
export const HEAD_CELL = `${HEAD_EDGE} px-2 xl:px-3 text-start text-sm font-semibold text-muted`;
export const CELL = 'px-2 xl:px-3 md:py-px max-md:px-0 max-md:py-1';
/** On phones: a line with the name of the column before the value. */
const CARD_LINE =
  'max-md:flex max-md:basis-full max-md:items-baseline max-md:justify-between max-md:gap-4 max-md:before:text-sm max-md:before:text-muted max-md:before:content-[attr(data-label)]';

const alignmentOf = ({ align, isWideOnly }: Column<never>): string =>
  `${align === 'end' ? 'md:text-end tabular-nums' : ''} ${isWideOnly ? 'max-xl:hidden max-md:hidden' : ''}`;

const SORTS = { asc: { aria: 'ascending', mark: '↑' }, desc: { aria: 'descending', mark: '↓' } } as const;

type HeadCellProps = { column: Column<never>; sorting: Sorting | undefined; look: string };

export function HeadCell({ column, sorting, look }: HeadCellProps) {
  const { id, header, firstSort, width = '' } = column;
  const { sort } = sorting ?? {};
  const direction = sort?.id === id ? SORTS[sort.desc ? 'desc' : 'asc'] : undefined;
  const isDescNext = sort?.id === id ? !sort.desc : firstSort === 'desc';
  const isSortable = sorting && firstSort !== undefined;
  return (
    <th
      scope="col"
      aria-sort={direction?.aria}
      className={`${HEAD_CELL} ${look} ${width} ${alignmentOf(column)} ${isSortable ? 'max-md:p-0' : 'max-md:sr-only'}`}
    >
      {isSortable ? (
        <button
          type="button"
          className="-mx-2 min-h-8 px-2 font-semibold whitespace-nowrap hover:text-accent max-md:min-h-11"
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
  <label className="flex h-9 w-full min-w-9 items-center justify-center max-md:-ms-3 max-md:size-11">
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
    <th scope="row" className={`${style} text-start font-medium max-md:min-w-0 max-md:flex-1`}>
      {column.render(row)}
    </th>
  ) : (
    <td data-label={column.header} className={`${style} ${CARD_LINE}`}>
      {column.render(row)}
    </td>
  );
}

const SKELETON_ROWS = 8;

export const Skeleton = ({ columnCount }: { columnCount: number }) =>
  Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={row} className="max-md:block">
      <td
        colSpan={columnCount}
        className="h-11 border-line px-3 max-md:block max-md:border-t max-md:py-3 md:border-b"
      >
        <div className="skeleton h-6" />
      </td>
    </tr>
  ));
