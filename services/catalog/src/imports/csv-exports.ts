import { Readable } from 'node:stream';
import type { BookQuery } from '@bookstore/contracts/books';
import { Failure } from '@bookstore/contracts/errors';
import { IMPORT_COLUMNS } from '@bookstore/contracts/imports';
import { hyphenateIsbn } from '@bookstore/contracts/isbn';
import { BYTE_ORDER_MARK, toRecord, watchReader } from '@bookstore/kit/http/csv';
import { Injectable } from '@nestjs/common';
import { BookListsService } from '../books/book-lists.service.ts';
import { toBook } from '../books/book.mapping.ts';
import { type BookColumn, toCells } from './import.cells.ts';
import { ERROR_COLUMN } from './import.columns.ts';
import { ImportsService } from './imports.service.ts';

const MAX_EXPORTS = 2;
const EXPORT_TIMEOUT_MS = 10 * 60_000;
/** A client that takes nothing for so long is gone. The gateway waits for less. */
const STALLED_MS = 20_000;
const ROWS_PER_CHUNK = 100;

type Cursor<T> = AsyncIterable<T> & { close: () => Promise<void> };

const COLUMNS = IMPORT_COLUMNS.filter((column): column is BookColumn => column !== 'stock');

async function* toCsv<T>(header: string, documents: AsyncIterable<T>, toLine: (document: T) => string) {
  yield BYTE_ORDER_MARK + header;
  let lines: string[] = [];
  for await (const document of documents) {
    lines.push(toLine(document));
    if (lines.length < ROWS_PER_CHUNK) continue;
    yield lines.join('');
    lines = [];
  }
  if (lines.length > 0) yield lines.join('');
}

/** Exports books, and the wrong rows of imports, as streams of CSV. */
@Injectable()
export class CsvExports {
  #open = 0;

  constructor(
    private readonly lists: BookListsService,
    private readonly imports: ImportsService,
  ) {}

  /** The books of a list. @throws Failure `UNAVAILABLE` when too many exports are open. */
  exportBooks(query: BookQuery): Promise<Readable> {
    return this.#start(async () => {
      const books = await this.lists.stream(query, ROWS_PER_CHUNK);
      const lines = toCsv(toRecord(COLUMNS), books, (stored) => {
        const cells = toCells(toBook(stored));
        const isbn = cells.isbn && hyphenateIsbn(cells.isbn);
        return toRecord(Object.values({ ...cells, isbn }));
      });
      return { lines, cursor: books };
    });
  }

  /** The wrong rows of an import as they came, with what is wrong. @throws Failure `NOT_FOUND`, `UNAVAILABLE`. */
  async exportErrors(importId: string): Promise<Readable> {
    const { columns, delimiter } = await this.imports.requireStored(importId);
    return this.#start(() => {
      const rows = this.imports.listWrong(importId);
      const header = toRecord([...columns.map(({ name }) => name), ERROR_COLUMN], delimiter);
      const lines = toCsv(header, rows, ({ cells = [], errors }) => {
        const padding = Array.from<string>({ length: Math.max(columns.length - cells.length, 0) }).fill('');
        const error = errors
          .map(({ column, message }) => (column ? `${column}: ${message}` : message))
          .join('; ');
        return toRecord([...cells, ...padding, error], delimiter);
      });
      return Promise.resolve({ lines, cursor: rows });
    });
  }

  async #start(
    read: () => Promise<{ lines: AsyncIterable<string>; cursor: Cursor<unknown> }>,
  ): Promise<Readable> {
    if (this.#open >= MAX_EXPORTS) throw new Failure('UNAVAILABLE', { retryAfterSeconds: 5 });
    this.#open += 1;
    const end = () => {
      this.#open -= 1;
    };
    try {
      const { lines, cursor } = await read();
      const stalled = new AbortController();
      const signal = AbortSignal.any([stalled.signal, AbortSignal.timeout(EXPORT_TIMEOUT_MS)]);
      const chunks = watchReader(lines, STALLED_MS, () => {
        stalled.abort();
      });
      // Reads no chunk ahead, so that the last one is taken before the end.
      return Readable.from(chunks, { objectMode: false, highWaterMark: 1, signal }).once('close', () => {
        end();
        void cursor.close().catch(() => undefined);
      });
    } catch (error) {
      end();
      throw error;
    }
  }
}
