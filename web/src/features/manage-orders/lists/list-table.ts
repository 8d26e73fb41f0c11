import { parseAmount } from '@bookstore/contracts/amounts';
import { fromCell, unwrapCell } from '@bookstore/contracts/csv';
import { toOrderNumber } from '@bookstore/contracts/order-numbers';
import { toTrackingKey } from '@bookstore/contracts/tracking-numbers';
import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import { z } from 'zod';

const DELIMITERS = [';', '\t', ',', '|'] as const;
/** How many lines say what the delimiter is. */
const FIRST_LINES = 50;
/** What Excel writes above a list, and reads. */
const DELIMITER_LINE = /^\uFEFF?sep=(.)(?=[\r\n]|$)/i;
const LINE_BREAK = /\r\n|[\r\n]/;

/** A row, and its line in the file. */
type ListRow = { line: number; cells: string[] };
/** A list as a table: the names of its columns, if its first row is no line of the list, and how many columns most rows have. */
export type ListTable = { names?: string[] | undefined; rows: ListRow[]; width: number };

const parsedRows = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }));

function parseRows(text: string, delimiter: string, quote: '"' | null = '"'): ListRow[] {
  const options = {
    bom: true,
    delimiter,
    info: true,
    quote,
    // Of all systems, also mixed within a list.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_empty_values: true,
    trim: true,
  };
  try {
    return parsedRows.parse(parse(text, options)).map(({ record, info }) => ({
      line: info.lines,
      cells: record.map((cell) => unwrapCell(fromCell(cell))),
    }));
  } catch (error) {
    // A quote that never ends is a letter.
    if (error instanceof CsvError && quote) return parseRows(text, delimiter, null);
    throw error;
  }
}

/** How many columns most rows have. */
function widthOf(rows: readonly ListRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [most] = [...counts].toSorted(
    ([left, leftCount], [right, rightCount]) => rightCount - leftCount || right - left,
  );
  return most?.[0] ?? 0;
}

/** The delimiter by which most rows have the same number of columns. */
function guessDelimiter(text: string): string {
  const start = text.split(LINE_BREAK, FIRST_LINES).join('\n');
  const guesses = DELIMITERS.map((delimiter) => {
    const rows = parseRows(start, delimiter);
    const width = widthOf(rows);
    return { delimiter, count: width > 1 ? rows.filter(({ cells }) => cells.length === width).length : 0 };
  });
  return guesses.toSorted((left, right) => right.count - left.count)[0]?.delimiter ?? DELIMITERS[0];
}

const DATE = /^\d{1,4}([-./])\d{1,2}\1\d{1,4}(?!\d)/;
const DECIMALS = /\d[.,]\d/;

const isDate = (cell: string): boolean => DATE.test(cell);

/** Whether a cell has an amount in any form. */
export const isAmount = (cell: string): boolean => !isDate(cell) && parseAmount(cell, 2) !== undefined;

/** The number of an order, also as `#JK6SKYF4`. Numbers have no U, which words such as `Returned` have. */
export function readOrderNumber(cell: string): string | undefined {
  const text = cell.slice(cell.lastIndexOf('#') + 1);
  return isDate(text) || /u/i.test(text) ? undefined : toOrderNumber(text);
}

const MIN_TRACKING = 3;
/** The longest that can be looked up. */
const MAX_TRACKING = 64;
/** Addresses of pages and of people, which have digits as well. */
const ADDRESS = /:\/\/|@/;

/** The key of a cell that can be a tracking number. */
export function readTracking(cell: string): string | undefined {
  const key = toTrackingKey(cell);
  const isOne = /\d/.test(key) && key.length >= MIN_TRACKING && key.length <= MAX_TRACKING;
  return isOne && !isDate(cell) && !DECIMALS.test(cell) && !ADDRESS.test(cell) ? key : undefined;
}

/**
 * Whether a cell names no column, but belongs to a line: `COD 27.11` can be a name, and `Address1` is none of an order if the
 * cells below are none.
 */
function isValue(cell: string, below: readonly string[]): boolean {
  if (!/\p{Nd}/u.test(cell)) return false;
  if (!/\p{L}/u.test(cell) || isAmount(cell)) return true;
  const isNumber = (text: string) => readOrderNumber(text) !== undefined;
  return isNumber(cell) && (below.length === 0 || below.some(isNumber));
}

const countFilled = (cells: readonly string[]): number => cells.filter((cell) => cell !== '').length;

/** What can be between a number and the rest of its line, where nothing else is: ` `. */
const SPACES = /^(\S+)[ \u00A0]+(?=\S)/gm;

/** Parts the lines of a list without any delimiter after the number of their order. */
const partBySpaces = (text: string): string =>
  DELIMITERS.some((delimiter) => text.includes(delimiter))
    ? text
    : text.replaceAll(SPACES, (start, word: string) =>
        readOrderNumber(word) === undefined ? start : `${word};`,
      );

/** Reads a list in CSV with any delimiter, also with spaces after the numbers of orders. Lines of one cell above the names of the columns are its title. */
export function readTable(text: string): ListTable {
  const [line = '', chosen] = DELIMITER_LINE.exec(text) ?? [];
  const rest = partBySpaces(text.slice(line.length));
  const rows = parseRows(rest, chosen ?? guessDelimiter(rest));
  const width = widthOf(rows);
  const first = rows.findIndex(({ cells }) => countFilled(cells) > 1);
  const names = rows[first]?.cells;
  const below = rows.slice(first + 1);
  const isLine = names?.some((cell, at) =>
    isValue(
      cell,
      below.flatMap(({ cells }) => (cells[at] ?? '') || []),
    ),
  );
  if (!names || isLine) return { rows, width };
  return { names, rows: below, width: Math.max(width, names.length) };
}

const BYTES_SEEN = 1000;

/** UTF-16 by its mark, or by the zero bytes of its ASCII letters. */
function findUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, BYTES_SEEN);
  const zeros = [0, 1].map((parity) => start.filter((byte, at) => byte === 0 && at % 2 === parity).length);
  const [even = 0, odd = 0] = zeros;
  if (even + odd <= start.length / 4) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** The text of a file as couriers send them: in UTF-8, UTF-16 or, if it is neither, Windows-1252. */
export function decodeList(bytes: Uint8Array): string {
  const utf16 = findUtf16(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
