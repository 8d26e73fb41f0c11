import type { Readable } from 'node:stream';
import type { BookQuery } from '@bookstore/contracts/books';
import { IMPORT_COLUMNS } from '@bookstore/contracts/imports';
import { hyphenateIsbn } from '@bookstore/contracts/isbn';
import { CsvStreams } from '@bookstore/kit/http/csv';
import { Injectable } from '@nestjs/common';
import { BookListsService } from '../books/book-lists.service.ts';
import { toBook } from '../books/book.mapping.ts';
import { type BookColumn, toCells } from './import.cells.ts';
import { ERROR_COLUMN } from './import.columns.ts';
import type { StoredRow, UncoveredRow } from './import.schema.ts';
import { ImportsService } from './imports.service.ts';

const BATCH = 100;
const UNCOVERED_COLUMNS = ['line', 'isbn', 'title', 'why there is no cover'];
const COLUMNS = IMPORT_COLUMNS.filter((column): column is BookColumn => column !== 'stock');

/** Exports books, and rows of imports that are wrong or without their cover, as streams of CSV. */
@Injectable()
export class CsvExports {
  readonly #streams = new CsvStreams();

  constructor(
    private readonly lists: BookListsService,
    private readonly imports: ImportsService,
  ) {}

  /** The books of a list. @throws Failure `UNAVAILABLE` when too many exports are open. */
  exportBooks(query: BookQuery): Promise<Readable> {
    return this.#streams.start(() => {
      const documents = this.lists.stream(query, BATCH);
      const toRow = (stored: Parameters<typeof toBook>[0]) => {
        const cells = toCells(toBook(stored));
        const isbn = cells.isbn && hyphenateIsbn(cells.isbn);
        return Object.values({ ...cells, isbn });
      };
      return { columns: COLUMNS, documents, toCells: toRow };
    });
  }

  /** The rows of an import without their cover, with the reason. @throws Failure `NOT_FOUND`, `UNAVAILABLE`. */
  async exportUncovered(importId: string): Promise<Readable> {
    const { delimiter } = await this.imports.requireStored(importId);
    return this.#streams.start(() => ({
      columns: UNCOVERED_COLUMNS,
      documents: this.imports.listUncovered(importId),
      toCells: ({ line, isbn, title, coverError = '' }: UncoveredRow) => [
        String(line),
        isbn ? hyphenateIsbn(isbn) : '',
        title,
        coverError,
      ],
      delimiter,
    }));
  }

  /** The wrong rows of an import as they came, with what is wrong. @throws Failure `NOT_FOUND`, `UNAVAILABLE`. */
  async exportErrors(importId: string): Promise<Readable> {
    const { columns, delimiter } = await this.imports.requireStored(importId);
    return this.#streams.start(() => ({
      columns: [...columns.map(({ name }) => name), ERROR_COLUMN],
      documents: this.imports.listWrong(importId),
      toCells: ({ cells = [], errors }: StoredRow) => {
        const padding = Array.from<string>({ length: Math.max(columns.length - cells.length, 0) }).fill('');
        const error = errors
          .map(({ column, message }) => (column ? `${column}: ${message}` : message))
          .join('; ');
        return [...cells, ...padding, error];
      },
      delimiter,
    }));
  }
}
