import { setImmediate as turn } from 'node:timers/promises';
import { Failure } from '@bookstore/contracts/errors';
import {
  type Delimiter,
  DELIMITERS,
  type FileReading,
  IMPORT_MAX_ROWS,
  type ImportForm,
} from '@bookstore/contracts/imports';
import { decodeFile, findGarbled } from './import.encodings.ts';
import { type Format, type ParsedRecord, parseRecords } from './import.records.ts';
import { unreadable } from './unreadable-file.ts';

/** Rows count only with a cell in them, but a file of nothing but empty lines is not read to its end. */
const MAX_LINES = 50_000;
/** How many records are parsed at once. In between, requests are served. */
const RECORDS_AT_ONCE = 50;
/** How much of a file tells how it is written, and in how many of its first lines the names of the columns are. */
const START_CHARACTERS = 64 * 1024;
const FIRST_RECORDS = 20;
const CONTROL_CHARACTER = /[^\P{Cc}\t\n\r]/u;
const REPLACEMENT = '\ufffd';
const BROKEN = 'The row has letters that are not in UTF-8: mend it, or choose another encoding';

/** A row as it came, its line as spreadsheets count it, and why it cannot be read. */
export type CsvRow = ParsedRecord & { line: number };
/** A file of cells, or of another format that was made one. */
export type CsvFile = Pick<FileReading, 'encoding' | 'delimiter' | 'garbled' | 'system'> & {
  names: string[];
  rows: CsvRow[];
};
/** How many of these names of columns the shop knows. */
export type CountKnown = (names: readonly string[]) => number;

const tooLarge = (what: string) =>
  new Failure('PAYLOAD_TOO_LARGE', { detail: `The file has more than ${what}.` });

const isFilled = (cell = ''): boolean => cell.trim() !== '';

/** The line by which a file tells spreadsheets its delimiter. They do not count it. */
const DELIMITER_LINE = /^"?sep=([^\r\n])\1*"?[,;\t|]*(?:\r\n|\r|\n|$)/i;

/** A cell in quotes, in a file with tabs. One that the end of the text cuts off counts, too. */
const QUOTED_CELL = /(^|[\t\r\n])"(?:[^"]|"")*(?:"(?=[\t\r\n]|$)|$)/g;

/**
 * Whether cells stand in quotes. In a file with tabs only if no other cell has a quote or a comma: spreadsheets put those in
 * quotes, and other programs take a quote for a letter.
 */
const hasQuotedCells = (start: string, delimiter: string): boolean =>
  delimiter !== '\t' || !/[",]/.test(start.replaceAll(QUOTED_CELL, '$1'));

const toFormat = (start: string, delimiter: Delimiter) => ({
  delimiter,
  hasQuotedCells: hasQuotedCells(start, delimiter),
});

/**
 * The line that names the columns, of the first ones: the one with most names that the shop knows, if it knows two of them; else
 * the first that has several cells. What stands above it is a title.
 */
function findHeader(records: readonly ParsedRecord[], countKnown: CountKnown) {
  const filled = records.map(({ cells }) => cells.filter(isFilled));
  const known = filled.map((cells) => (cells.length > 0 ? countKnown(cells) : 0));
  const most = Math.max(0, ...known);
  const several = filled.findIndex((cells) => cells.length > 1);
  const first = filled.findIndex((cells) => cells.length > 0);
  const index = most > 1 ? known.indexOf(most) : several === -1 ? first : several;
  const parted = records.slice(Math.max(index, 0)).filter(({ cells }) => cells.length > 1);
  const cells = parted.reduce((sum, record) => sum + record.cells.length, 0);
  return { index, known: known[index] ?? 0, lines: parted.length, cells };
}

/**
 * The delimiter with which the shop knows most names of columns, else the one that parts most lines from that of the names on,
 * into most cells: a comma in `Emma;10,00` is a decimal sign.
 */
function recognizeDelimiter(start: string, countKnown: CountKnown): Delimiter {
  const read = DELIMITERS.map((delimiter) => {
    const records: ParsedRecord[] = [];
    for (const record of parseRecords(start, toFormat(start, delimiter)))
      if (records.push(record) === FIRST_RECORDS) break;
    return { delimiter, ...findHeader(records, countKnown) };
  });
  const [best] = read.toSorted(
    (left, right) => right.known - left.known || right.lines - left.lines || right.cells - left.cells,
  );
  return best?.delimiter ?? ',';
}

/** The names of the columns, each once: a repeated one is numbered, and one without a name is named after its place. */
function nameColumns(header: readonly string[]): string[] {
  const names = new Set<string>();
  for (const [index, cell] of header.entries()) {
    const name = cell.trim() || `Column ${index + 1}`;
    for (let times = 1; ; times += 1) {
      const unique = times === 1 ? name : `${name} (${times})`;
      if (names.has(unique)) continue;
      names.add(unique);
      break;
    }
  }
  const isText = ![...names].some((name) => CONTROL_CHARACTER.test(name) || name.length > 200);
  if (!isText) throw unreadable('The first line does not name columns: save the file as CSV in UTF-8.');
  return [...names];
}

/** The records that have a text in them, with their lines. @throws Failure `PAYLOAD_TOO_LARGE` */
async function listRecords(text: string, format: Format): Promise<CsvRow[]> {
  const records: CsvRow[] = [];
  let line = 0;
  for (const record of parseRecords(text, format)) {
    line += 1;
    if (line > MAX_LINES) throw tooLarge(`${MAX_LINES.toLocaleString('en')} lines`);
    if (line % RECORDS_AT_ONCE === 0) await turn();
    if (record.fault !== undefined || record.cells.some(isFilled)) records.push({ line, ...record });
    if (records.length > IMPORT_MAX_ROWS + FIRST_RECORDS) throw tooLarge(`${IMPORT_MAX_ROWS} rows`);
  }
  return records;
}

/** A row without empty cells beyond its columns, and what is wrong with it. Empty cells at its end can be left out. */
function toRow({ line, cells, fault }: CsvRow, columnCount: number, isBroken: boolean): CsvRow {
  const count = cells.findLastIndex(isFilled) + 1;
  const isLonger =
    count > columnCount ? `The row has ${count} cells, the first line ${columnCount}` : undefined;
  const hasBroken = isBroken && cells.some((cell) => cell.includes(REPLACEMENT)) ? BROKEN : undefined;
  const found = fault ?? hasBroken ?? isLonger;
  return {
    line,
    cells: found === undefined ? cells.slice(0, columnCount) : cells,
    ...(found !== undefined && { fault: found }),
  };
}

/**
 * Reads a file of cells, with its encoding and delimiter where they are chosen. A row that cannot be read has a `fault`; columns
 * without a name and without a text are left out.
 * @throws Failure `UNREADABLE_FILE`, and `PAYLOAD_TOO_LARGE` beyond `IMPORT_MAX_ROWS` rows.
 */
export async function readCsv(
  file: Buffer,
  form: Pick<ImportForm, 'encoding' | 'delimiter'>,
  countKnown: CountKnown,
): Promise<CsvFile> {
  const { encoding, text: whole, isBroken } = decodeFile(file, form.encoding);
  const [line = '', named] = DELIMITER_LINE.exec(whole) ?? [];
  const text = whole.slice(line.length);
  const start = text.slice(0, START_CHARACTERS);
  const told = DELIMITERS.find((delimiter) => delimiter === named);
  const delimiter = form.delimiter ?? told ?? recognizeDelimiter(start, countKnown);
  const records = await listRecords(text, toFormat(start, delimiter));
  const { index } = findHeader(records.slice(0, FIRST_RECORDS), countKnown);
  const table = records.slice(Math.max(index, 0));
  const [header, ...found] = table;
  if (!header || found.length === 0) throw unreadable('The file has no rows.');
  if (header.fault !== undefined) throw unreadable(`Line ${header.line}: ${header.fault}.`);
  if (found.length > IMPORT_MAX_ROWS) throw tooLarge(`${IMPORT_MAX_ROWS} rows`);
  const names = nameColumns(header.cells);
  const unused = new Set(
    [...header.cells.keys()].filter((column) => table.every(({ cells }) => !isFilled(cells[column]))),
  );
  const width = names.length - unused.size;
  const rows = found.map((row) =>
    toRow({ ...row, cells: row.cells.filter((_, column) => !unused.has(column)) }, width, isBroken),
  );
  const garbled = findGarbled(text, encoding);
  return {
    encoding,
    delimiter,
    names: names.filter((_, column) => !unused.has(column)),
    rows,
    ...(garbled !== undefined && { garbled }),
  };
}
