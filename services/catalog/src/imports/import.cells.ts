import { readAmount } from '@bookstore/contracts/amounts';
import type { Book } from '@bookstore/contracts/books';
import { fromCell, unwrapCell } from '@bookstore/contracts/csv';
import { toDecimalString } from '@bookstore/contracts/currency';
import { CLEAR_CELL, type ImportColumn } from '@bookstore/contracts/imports';
import { decimalsOf, groupSignOf, type MoneyFormat } from '@bookstore/contracts/shop-format';
import type { Column } from './import.columns.ts';
import { decodeEntities, htmlToText } from './import.html.ts';
import { type DateOrder, dateOrderOf, readDate } from './import.dates.ts';
import {
  readBoolean,
  readCount,
  readCover,
  readFormat,
  readIsbn,
  readLanguage,
  readNumber,
  readPages,
} from './import.values.ts';

export type BookColumn = Exclude<ImportColumn, 'stock'>;
/** The cells of a row that have a text, by the shop's columns. */
export type Cells = Map<ImportColumn, string>;

const SEPARATOR = ';';
/** Names with a separator in them cannot be told apart: the cell is empty, which keeps them. */
const joinNames = (names: readonly string[]): string =>
  names.some((name) => name.includes(SEPARATOR)) ? '' : names.join(`${SEPARATOR} `);

/** The texts of a book in a file. */
export const toCells = (book: Book): Record<BookColumn, string> => ({
  id: book._id,
  isbn: book.isbn ?? '',
  title: book.title,
  author: book.author ?? '',
  authors: joinNames(book.authors ?? []),
  description: book.description,
  category: book.category,
  trending: String(book.trending),
  old_price: book.oldPrice === undefined ? '' : toDecimalString(book.oldPrice),
  new_price: toDecimalString(book.newPrice),
  cover: book.coverImage,
  publisher: book.publisher ?? '',
  language: book.language ?? '',
  pages: String(book.pages ?? ''),
  format: book.format ?? '',
  published_on: book.publishedOn ?? '',
  series: book.series ?? '',
  series_number: String(book.seriesNumber ?? ''),
  recommendation: book.recommendation ?? '',
  recommended_by: book.recommendedBy ?? '',
  withdrawn: String(book.withdrawn ?? false),
});

/** The field of a request that each column is, except for those by which a book is found. */
const FIELDS = {
  isbn: 'isbn',
  title: 'title',
  author: 'author',
  authors: 'authors',
  description: 'description',
  category: 'category',
  trending: 'trending',
  old_price: 'oldPrice',
  new_price: 'newPrice',
  cover: 'coverImage',
  publisher: 'publisher',
  language: 'language',
  pages: 'pages',
  format: 'format',
  published_on: 'publishedOn',
  series: 'series',
  series_number: 'seriesNumber',
  recommendation: 'recommendation',
  recommended_by: 'recommendedBy',
  withdrawn: 'withdrawn',
} as const satisfies Record<Exclude<BookColumn, 'id'>, string>;

const COLUMN_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(FIELDS).map(([column, field]) => [field, column]),
);

/** The column of a field that a contract has refused. */
export const columnOfField = (field: PropertyKey | undefined): string => COLUMN_OF.get(String(field)) ?? '';

/** What tells how numbers and dates are meant that can be two. */
type CellForms = {
  dateOrder: DateOrder;
  /** What stands between thousands. */
  groupSign: string;
  /** Whether prices have decimals. */
  hasDecimals: boolean;
};

export const formsOf = ({ currency, locale }: MoneyFormat): CellForms => ({
  dateOrder: dateOrderOf(locale),
  groupSign: groupSignOf(locale),
  hasDecimals: decimalsOf(currency) > 0,
});

/** A price: without decimals `150.000` is a hundred and fifty thousand where a point stands between thousands. */
const readPrice = (text: string, { groupSign, hasDecimals }: CellForms): string =>
  readAmount(text, !hasDecimals && groupSign !== '' && text.includes(groupSign) ? 0 : undefined);

/**
 * How the cells of a column are read whose values come in several forms. What cannot be read stays, and is refused with a
 * reason. Texts keep characters that are not drawn, such as the joiners of Persian and of emoji.
 */
const READERS: Partial<Record<ImportColumn, (text: string, forms: CellForms) => string>> = {
  id: (text) => text,
  isbn: readIsbn,
  trending: readBoolean,
  old_price: readPrice,
  new_price: readPrice,
  cover: readCover,
  language: readLanguage,
  pages: readPages,
  format: readFormat,
  published_on: (text, { dateOrder }) => readDate(text, dateOrder),
  series_number: readNumber,
  withdrawn: readBoolean,
  stock: (text, { groupSign }) => readCount(text, groupSign),
};

/** What is not drawn is no part of a number, though one of a title. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Longer cells are none of the forms: reading one could take seconds. Those of covers have several addresses. */
const MAX_FORM_LENGTH = 200;
const hasForm = (column: ImportColumn, text: string): boolean =>
  text !== CLEAR_CELL && (column === 'cover' || text.length <= MAX_FORM_LENGTH);

export type CellReading = CellForms & {
  /** The slug of a category by its name in the file. */
  findCategory: (text: string) => string | undefined;
};

/** Reads a row: each cell in the shop's own form, a category as its slug. */
export function readCells(
  row: readonly string[],
  columns: readonly Column[],
  { findCategory, ...forms }: CellReading,
): Cells {
  const cells: Cells = new Map();
  for (const [index, { column }] of columns.entries()) {
    // What keeps a number a text was put around the cell last.
    const text = fromCell(unwrapCell(row[index] ?? '')).trim();
    if (!column || !text) continue;
    const read = hasForm(column, text) ? READERS[column] : undefined;
    const value = read ? read(text.replaceAll(INVISIBLE, ''), forms) : text;
    if (value) cells.set(column, value);
  }
  const category = cells.get('category');
  if (category !== undefined && category !== CLEAR_CELL)
    cells.set('category', findCategory(category) ?? category);
  return cells;
}

/** Other systems have HTML in them, too. */
const TEXTS: ReadonlySet<string> = new Set([
  'title',
  'author',
  'authors',
  'publisher',
  'series',
  'recommendation',
  'recommended_by',
]);
const AUTHORS: readonly ImportColumn[] = ['author', 'authors'];

/** The request that the cells make which differ from those of the book as it is. Both columns of its authors go together. */
export function toRequest(cells: Cells, current?: Record<BookColumn, string>): Record<string, string> {
  const differs = (column: ImportColumn) =>
    cells.has(column) && column !== 'stock' && cells.get(column) !== current?.[column];
  const haveAuthorsChanged = AUTHORS.some(differs);
  const isSent = (column: string) =>
    [...cells.keys()].some(
      (each) => each === column && (AUTHORS.includes(each) ? haveAuthorsChanged : differs(each)),
    );
  const values = new Map<string, string>(cells);
  return Object.fromEntries(
    Object.entries(FIELDS)
      .filter(([column]) => isSent(column))
      .map(([column, field]) => {
        const text = values.get(column) ?? '';
        if (text === CLEAR_CELL) return [field, ''];
        if (column === 'description') return [field, htmlToText(text)];
        return [field, TEXTS.has(column) ? decodeEntities(text) : text];
      }),
  );
}
