import { setImmediate as turn } from 'node:timers/promises';
import { unwrapCell } from '@bookstore/contracts/csv';
import { CLEAR_CELL } from '@bookstore/contracts/imports';
import { type CellReading, type Cells, readCells } from './import.cells.ts';
import { type Column, createHiddenFinder, findGroup, isOwnName } from './import.columns.ts';
import { findDateOrder } from './import.dates.ts';
import type { CsvRow } from './import.file.ts';
import type { System } from './import.systems.ts';

/** How many rows are read at once. In between, requests are served. */
const ROWS_AT_ONCE = 50;

/** A row of a file by the shop's columns. */
export type ReadRow = Omit<CsvRow, 'cells'> & { raw: string[]; cells: Cells };

type RowReading = CellReading & { columns: readonly Column[]; system?: System | undefined };

/**
 * Whether a regular price that stands alone in a row is the price: in files of other systems, which have a second
 * price only while a book is reduced. In the shop's own files an empty cell keeps what is stored.
 */
function isRegularPriceAlone(columns: readonly Column[]): boolean {
  const regular = columns.find(({ column }) => column === 'old_price');
  return Boolean(
    regular && !isOwnName(regular.name, columns) && columns.some(({ column }) => column === 'new_price'),
  );
}

/**
 * Takes the regular price as the price where there is no other. The book is not reduced then, and neither is one
 * without a regular price in the export of a known system: a struck price of earlier goes.
 */
function readReduction(cells: Cells, isOfSystem: boolean): void {
  const [regular, price] = [cells.get('old_price'), cells.get('new_price')];
  if (price === undefined && regular !== undefined) cells.set('new_price', regular);
  const isReduced = price !== undefined && (regular !== undefined || !isOfSystem);
  if (cells.has('new_price') && !isReduced) cells.set('old_price', CLEAR_CELL);
}

/**
 * Reads the rows of a file, which it takes out of the list to free their memory. Rows that only add pictures to the
 * product of the row before are left out.
 */
export async function readRows(
  rows: CsvRow[],
  { columns, system, ...known }: RowReading,
): Promise<ReadRow[]> {
  const dates = columns.findIndex(({ column }) => column === 'published_on');
  const texts = dates === -1 ? [] : rows.map(({ cells }) => unwrapCell(cells[dates] ?? ''));
  const reading = { ...known, dateOrder: findDateOrder(texts, known.dateOrder) };
  const isAlone = isRegularPriceAlone(columns);
  const group = findGroup(columns, system);
  const isHidden = createHiddenFinder(columns, system);
  const read: ReadRow[] = [];
  let before = '';
  for (const [index, { cells: raw, ...row }] of rows.splice(0).entries()) {
    if (index % ROWS_AT_ONCE === 0) await turn();
    const cells = readCells(raw, columns, reading);
    const product = group === -1 ? '' : (raw[group] ?? '').trim();
    const isSameProduct = product !== '' && product === before;
    before = product;
    if (isSameProduct && [...cells.keys()].every((column) => column === 'cover')) continue;
    if (isAlone) readReduction(cells, system !== undefined);
    if (isHidden(raw)) cells.set('withdrawn', 'true');
    read.push({ ...row, raw, cells });
  }
  return read;
}
