import { setImmediate as turn } from 'node:timers/promises';
import { unwrapCell } from '@bookstore/contracts/csv';
import { type CellReading, type Cells, readCells } from './import.cells.ts';
import { type Column, findGroup, isOwnName } from './import.columns.ts';
import { findDateOrder } from './import.dates.ts';
import type { CsvRow } from './import.file.ts';
import type { System } from './import.systems.ts';

/** How many rows are read at once. In between, requests are served. */
const ROWS_AT_ONCE = 50;

/** A row of a file by the shop's columns. */
type ReadRow = Omit<CsvRow, 'cells'> & { raw: string[]; cells: Cells };

type RowReading = CellReading & { columns: readonly Column[]; system?: System | undefined };

/**
 * Whether a regular price that stands alone in a row is the price: in files of other systems, which have a second
 * price only while a book is reduced. In the shop's own files an empty cell keeps what is stored.
 */
function isRegularPriceAlone(columns: readonly Column[]): boolean {
  const regular = columns.find(({ column }) => column === 'old_price');
  return Boolean(regular && !isOwnName(regular.name) && columns.some(({ column }) => column === 'new_price'));
}

/** Takes the regular price as the price where there is no other. */
function moveRegularPrice(cells: Cells): void {
  const price = cells.get('old_price');
  if (price === undefined || cells.has('new_price')) return;
  cells.set('new_price', price);
  cells.delete('old_price');
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
  const read: ReadRow[] = [];
  let before = '';
  for (const [index, { cells: raw, ...row }] of rows.splice(0).entries()) {
    if (index % ROWS_AT_ONCE === 0) await turn();
    const cells = readCells(raw, columns, reading);
    const product = group === -1 ? '' : (raw[group] ?? '').trim();
    const isSameProduct = product !== '' && product === before;
    before = product;
    if (isSameProduct && [...cells.keys()].every((column) => column === 'cover')) continue;
    if (isAlone) moveRegularPrice(cells);
    read.push({ ...row, raw, cells });
  }
  return read;
}
