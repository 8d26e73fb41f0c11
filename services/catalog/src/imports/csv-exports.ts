import type { Readable } from 'node:stream';
import type { BookQuery } from '@bookstore/contracts/books';
import { type CsvCell, toSameCell, toTextCell } from '@bookstore/contracts/csv';
import { IMPORT_COLUMNS } from '@bookstore/contracts/imports';
import { hyphenateIsbn } from '@bookstore/contracts/isbn';
import { type FileFormat, toFileDecimal } from '@bookstore/contracts/shop-format';
import { nameColumn } from '@bookstore/i18n/import-columns';
import { CsvStreams } from '@bookstore/kit/http/csv';
import { Injectable } from '@nestjs/common';
import { BookListsService } from '../books/book-lists.service.ts';
import { toBook } from '../books/book.mapping.ts';
import { ShopCurrency } from '../books/shop-currency.ts';
import { nameErrorColumn, nameUncoveredColumns } from './csv-headings.ts';
import { type BookColumn, toCells } from './import.cells.ts';
import type { StoredImport, StoredRow, UncoveredRow } from './import.schema.ts';
import { ImportsService } from './imports.service.ts';

const BATCH = 100;
const COLUMNS = IMPORT_COLUMNS.filter((column): column is BookColumn => column !== 'stock');

const DECIMALS: readonly BookColumn[] = ['old_price', 'new_price', 'series_number'];
/** Spreadsheets may take these for what they are: imports read the numbers, days and booleans of every locale. */
const PLAIN: readonly BookColumn[] = ['pages', 'published_on', 'trending', 'withdrawn'];
/** A spreadsheet would show a month with two digits of its year. */
const IS_MONTH = /^\d{4}-\d{2}$/;

function toCell(column: BookColumn, text: string, format: FileFormat): CsvCell {
  if (column === 'isbn') return text && hyphenateIsbn(text);
  if (DECIMALS.includes(column)) return toFileDecimal(text, format);
  return PLAIN.includes(column) && !IS_MONTH.test(text) ? text : toTextCell(text);
}

/** Exports books, and rows of imports that are wrong or without their cover, as streams of CSV. */
@Injectable()
export class CsvExports {
  readonly #streams = new CsvStreams();

  constructor(
    private readonly lists: BookListsService,
    private readonly imports: ImportsService,
    private readonly shop: ShopCurrency,
  ) {}

  /** The books of a list, with decimals and separators of the shop's locale. @throws Failure `UNAVAILABLE` when too many exports are open. */
  exportBooks(query: BookQuery): Promise<Readable> {
    return this.#streams.start(async () => {
      const { i18n, ...format } = await this.shop.readFileFormat();
      const documents = this.lists.stream(query, BATCH);
      const toRow = (stored: Parameters<typeof toBook>[0]) => {
        const cells = toCells(toBook(stored));
        return COLUMNS.map((column) => toCell(column, cells[column], format));
      };
      const columns = COLUMNS.map((column) => nameColumn(column, i18n));
      return { columns, documents, toCells: toRow, delimiter: format.delimiter };
    });
  }

  /** The rows of an import without their cover, with the reason. @throws Failure `NOT_FOUND`, `UNAVAILABLE`. */
  async exportUncovered(importId: string): Promise<Readable> {
    const { i18n, delimiter } = await this.#findFormat(await this.imports.requireStored(importId));
    return this.#streams.start(() => ({
      columns: nameUncoveredColumns(i18n),
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
    const stored = await this.imports.requireStored(importId);
    const { columns } = stored;
    const { i18n, delimiter } = await this.#findFormat(stored);
    return this.#streams.start(() => ({
      columns: [...columns.map(({ name }) => name), nameErrorColumn(i18n)],
      documents: this.imports.listWrong(importId),
      toCells: ({ cells = [], errors }: StoredRow) => {
        const padding = Array.from<string>({ length: Math.max(columns.length - cells.length, 0) }).fill('');
        const error = errors
          .map(({ column, message }) => (column ? `${column}: ${message}` : message))
          .join('; ');
        return [...cells.map(toSameCell), ...padding, error];
      },
      delimiter,
    }));
  }

  /** With the delimiter of the file, or of the shop's locale where the file was no CSV. */
  async #findFormat({ delimiter }: Pick<StoredImport, 'delimiter'>) {
    const format = await this.shop.readFileFormat();
    return { i18n: format.i18n, delimiter: delimiter ?? format.delimiter };
  }
}
