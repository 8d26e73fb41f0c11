import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { Failure } from '@bookstore/contracts/errors';
import { DELIMITERS, type FileReading, IMPORT_MAX_ROWS, type ImportForm } from '@bookstore/contracts/imports';
import { CsvError, type Options, parse } from 'csv-parse';
import { z } from 'zod';

const MAX_COLUMNS = 200;
/** Rows count only with a cell in them, but a file of nothing but empty lines is not read to its end. */
const MAX_LINES = 50_000;
const MAX_ROW_CHARACTERS = 200_000;
/** How much is parsed at once, at most a row for each byte. In between, requests are served. */
const SLICE_BYTES = 4 * 1024;
/** How much of a file tells its delimiter. */
const START_BYTES = 64 * 1024;
const UTF_16 = /^(\xff\xfe|\xfe\xff)/;
const ARCHIVE = 'PK\u0003\u0004';
const CONTROL_CHARACTER = /[^\P{Cc}\t\n\r]/u;

/** A row as it came, and its line as spreadsheets count it. */
export type CsvRow = { line: number; cells: string[] };
export type CsvFile = Pick<FileReading, 'encoding' | 'delimiter'> & { names: string[]; rows: CsvRow[] };

const record = z.array(z.string());
const unreadable = (detail: string, cause?: unknown) => new Failure('UNREADABLE_FILE', { detail, cause });

const tooLarge = (what: string) =>
  new Failure('PAYLOAD_TOO_LARGE', { detail: `The file has more than ${what}.` });

/** The file as UTF-8, and the encoding it came in. */
function recognizeEncoding(file: Buffer, chosen?: FileReading['encoding']) {
  const start = file.toString('latin1', 0, 4);
  if (UTF_16.test(start)) throw unreadable('The file is in UTF-16: save it as CSV in UTF-8.');
  if (start === ARCHIVE) throw unreadable('The file is a workbook or an archive: save it as CSV.');
  if (file.includes(0)) throw unreadable('The file is not a text: save it as CSV in UTF-8.');
  const encoding = chosen ?? (isUtf8(file) ? 'utf-8' : 'windows-1252');
  if (encoding === 'windows-1252')
    return { encoding, bytes: Buffer.from(new TextDecoder(encoding).decode(file)) };
  if (!isUtf8(file)) throw unreadable('The file is not in UTF-8: choose another encoding.');
  return { encoding, bytes: file };
}

/** The delimiter that the first line has most often, outside of quotes. */
function recognizeDelimiter(bytes: Buffer): FileReading['delimiter'] {
  const start = bytes.toString('utf8', 0, START_BYTES).replaceAll(/"[^"]*"/g, '');
  const [header = ''] = start.split(/[\r\n]/, 1);
  const [most] = DELIMITERS.map((delimiter) => ({
    delimiter,
    count: header.split(delimiter).length,
  })).toSorted((left, right) => right.count - left.count);
  return most?.delimiter ?? ',';
}

async function* slice(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    yield bytes.subarray(at, at + SLICE_BYTES);
    await turn();
  }
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

function toFailure(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const line = `Line ${String(error['lines'])}`;
  return error.code === 'CSV_MAX_RECORD_SIZE'
    ? unreadable(`${line} is longer than ${MAX_ROW_CHARACTERS.toLocaleString('en')} characters.`)
    : unreadable(`${line}: a quote is missing, or one too many.`);
}

/**
 * Reads a CSV file, with its encoding and delimiter where they are chosen.
 * @throws Failure `UNREADABLE_FILE`, and `PAYLOAD_TOO_LARGE` beyond `IMPORT_MAX_ROWS` rows.
 */
export async function readCsv(
  file: Buffer,
  form: Pick<ImportForm, 'encoding' | 'delimiter'>,
): Promise<CsvFile> {
  const { encoding, bytes } = recognizeEncoding(file, form.encoding);
  const delimiter = form.delimiter ?? recognizeDelimiter(bytes);
  const options: Options = {
    delimiter,
    // Of all systems, also mixed within a file.
    record_delimiter: ['\r\n', '\n', '\r'],
    bom: true,
    relax_column_count: true,
    max_record_size: MAX_ROW_CHARACTERS,
    cast: (cell, { index }) => {
      if (index >= MAX_COLUMNS) throw unreadable(`The file has more than ${MAX_COLUMNS} columns.`);
      return cell;
    },
  };
  let line = 0;
  let names: string[] | undefined;
  const rows: CsvRow[] = [];
  try {
    for await (const each of Readable.from(slice(bytes)).compose(parse(options))) {
      line += 1;
      const cells = record.parse(each);
      if (line > MAX_LINES) throw tooLarge(`${MAX_LINES.toLocaleString('en')} lines`);
      if (!cells.some((cell) => cell.trim() !== '')) continue;
      if (names) rows.push({ line, cells });
      else names = nameColumns(cells);
      if (rows.length > IMPORT_MAX_ROWS) throw tooLarge(`${IMPORT_MAX_ROWS} rows`);
    }
  } catch (error) {
    throw toFailure(error);
  }
  if (!names || rows.length === 0) throw unreadable('The file has no rows.');
  return { encoding, delimiter, names, rows };
}
