import { isDeepStrictEqual } from 'node:util';
import { bookChange, bookDraft } from '@bookstore/contracts/books';
import type { Category } from '@bookstore/contracts/categories';
import { CLEAR_CELL, IMPORT_COLUMNS, type ImportColumn, type ImportRow } from '@bookstore/contracts/imports';
import { MAX_TITLE_LENGTH } from '@bookstore/contracts/limits';
import { MAX_COPIES } from '@bookstore/contracts/stock';
import { Types } from 'mongoose';
import type { z } from 'zod';
import { toBook, toChangedFields, toFields } from '../books/book.mapping.ts';
import type { StoredBook } from '../books/book.schema.ts';
import { findWrongPrices } from '../books/shop-currency.ts';
import { type BookColumn, columnOfField, toCells, toRequest } from './import.cells.ts';
import { type BookDocument, COVER_GONE, type Fields, type StoredRow } from './import.schema.ts';
import { type RowError, type TargetedRow, UNREADABLE } from './import.targets.ts';

const REQUIRED = ['title', 'description', 'category', 'new_price'] as const;
const MISSING = 'Please fill in this field';
const WHOLE_NUMBER = /^\d{1,7}$/;
const HTTP_URL = /^https?:\/\//;

/** What a row does to a stored book, or why it cannot. */
type Outcome = Pick<StoredRow, 'after' | 'before' | 'coverUrl' | 'changes'>;
type Checked = Outcome | { errors: RowError[] };

const toErrors = (error: z.ZodError): RowError[] =>
  error.issues.map(({ path: [field], message }) => ({ column: columnOfField(field), message }));

/** The prices of a row that the currency does not have. */
const checkPrices = (...request: Parameters<typeof findWrongPrices>): RowError[] =>
  findWrongPrices(...request).map(({ path, message }) => ({ column: columnOfField(path), message }));

/** What has to be set and removed for one state of a book to become another. */
function diffOf(from: object, to: object): Fields {
  const before = new Map<string, unknown>(Object.entries(from));
  const after = Object.entries(to).filter(([, value]) => value !== undefined);
  const names = new Set(after.map(([name]) => name));
  return {
    set: Object.fromEntries(after.filter(([name, value]) => !isDeepStrictEqual(before.get(name), value))),
    unset: [...before]
      .filter(([name, value]) => value !== undefined && !names.has(name))
      .map(([name]) => name),
  };
}

const isBookColumn = (column: ImportColumn): column is BookColumn => column !== 'stock';

/** The cells that differ, and the cover that is to be fetched. */
function listChanges(
  before: Partial<Record<BookColumn, string>>,
  after: Record<BookColumn, string>,
): ImportRow['changes'] {
  return IMPORT_COLUMNS.filter(isBookColumn).flatMap((column) => {
    const [old = '', now] = [before[column], after[column]];
    if (old === now) return [];
    return [{ column, ...(old && { before: old }), ...(now && { after: now }) }];
  });
}

const NO_FIELDS: Partial<StoredBook> = {};
const MAX_SHOWN_VALUE = 200;

/** A stored book with these fields; those that are undefined are not there. */
const merge = <B extends object, F extends object>(book: B, fields: F) =>
  Object.assign({}, NO_FIELDS, book, fields);

const toOutcome = (fields: Omit<Outcome, 'coverUrl'>, coverUrl: string | undefined): Outcome => ({
  ...fields,
  ...(coverUrl && {
    coverUrl,
    changes: [
      ...fields.changes.filter(({ column }) => column !== 'cover'),
      { column: 'cover', after: coverUrl },
    ],
  }),
});

function checkNew({ cells }: TargetedRow, id: Types.ObjectId, { currency }: Context): Checked {
  const missing = REQUIRED.filter((column) => !cells.has(column)).map((column) => ({
    column,
    message: MISSING,
  }));
  const { data, error } = bookDraft.safeParse(toRequest(cells));
  if (error) return { errors: [...missing, ...toErrors(error)] };
  const wrongPrices = checkPrices(data, currency);
  if (wrongPrices.length > 0) return { errors: wrongPrices };
  const coverUrl = HTTP_URL.test(data.coverImage) ? data.coverImage : undefined;
  const now = new Date();
  const set = merge({ isDeleted: false }, toFields(coverUrl ? { ...data, coverImage: '' } : data));
  const after = diffOf({}, set);
  const book = toBook({ ...set, _id: id, v: 1, createdAt: now, updatedAt: now });
  return toOutcome(
    { after, changes: listChanges({ withdrawn: 'false' }, { ...toCells(book), id: '' }) },
    coverUrl,
  );
}

/** What a change makes of a book. A cleared author or cover is removed here, since an empty one of a request keeps it. */
function applyChange(
  old: BookDocument,
  change: z.infer<typeof bookChange>,
  isCleared: (column: 'author' | 'cover') => boolean,
) {
  const base = merge(old, NO_FIELDS);
  if (isCleared('author')) delete base.author;
  const next = merge(base, toChangedFields(change, base));
  return isCleared('cover') ? merge(next, { coverImage: '' }) : next;
}

/** Whether the book's cover was fetched from this address, also if staff have replaced it, or is about to be. */
type HasCoverFrom = (bookId: string, url: string) => boolean;

function checkChange(
  { cells }: TargetedRow,
  old: BookDocument,
  { currency, hasCoverFrom }: Context,
): Checked {
  const current = toCells(toBook(old));
  const cleared = REQUIRED.filter((column) => cells.get(column) === CLEAR_CELL);
  if (cleared.length > 0) return { errors: cleared.map((column) => ({ column, message: MISSING })) };
  const { data, error } = bookChange.safeParse(toRequest(cells, current));
  if (error) return { errors: toErrors(error) };
  const wrongPrices = checkPrices(data, currency);
  if (wrongPrices.length > 0) return { errors: wrongPrices };
  const { coverImage = '', ...fields } = data;
  const isUrl = HTTP_URL.test(coverImage);
  const change = { ...fields, ...(!isUrl && coverImage && { coverImage }) };
  const next = applyChange(old, change, (column) => cells.get(column) === CLEAR_CELL);
  const before = diffOf(next, old);
  const coverUrl = isUrl && !hasCoverFrom(String(old._id), coverImage) ? coverImage : undefined;
  // Its cover may be fetched, or come with an archive, after the commit.
  before.set.coverImage = old.coverImage;
  const changes = listChanges(current, toCells(toBook(next)));
  return toOutcome({ after: diffOf(old, next), before, changes }, coverUrl);
}

function checkStock({ cells }: TargetedRow): { stock?: number; errors: RowError[] } {
  const text = cells.get('stock');
  if (text === undefined) return { errors: [] };
  const stock = Number(text);
  if (WHOLE_NUMBER.test(text) && stock <= MAX_COPIES) return { stock, errors: [] };
  return { errors: [{ column: 'stock', message: `Enter a whole number from 0 to ${MAX_COPIES}` }] };
}

function checkCategory(
  { cells }: TargetedRow,
  categories: readonly Category[],
  old?: BookDocument,
): RowError[] {
  const slug = cells.get('category');
  const isKnown = slug === undefined || slug === CLEAR_CELL || slug === old?.category;
  if (isKnown || categories.some((category) => category.slug === slug)) return [];
  return [{ column: 'category', message: 'The shop has no such category' }];
}

/** Leaves out a cover that the shop no longer has, so that the rest of the row comes in. @returns why it is missing. */
function leaveOutGone({ cells }: TargetedRow, old: BookDocument | undefined, { isCoverGone }: Context) {
  const cover = cells.get('cover') ?? '';
  if (cover === old?.coverImage || !isCoverGone(cover)) return {};
  cells.delete('cover');
  return { coverError: COVER_GONE };
}

/** The beginning of what a cell says, to be shown beside what is wrong with it. */
function readValue({ cells }: TargetedRow, named: string): Pick<RowError, 'value'> {
  const [, value] = [...cells].find(([column]) => column === named) ?? [];
  return value ? { value: value.slice(0, MAX_SHOWN_VALUE) } : {};
}

type Context = {
  importId: string;
  now: Date;
  categories: readonly Category[];
  /** Of the shop. */
  currency: string;
  /** The file's own name of a column. */
  nameOf: (column: string) => string;
  hasCoverFrom: HasCoverFrom;
  isCoverGone: (coverImage: string) => boolean;
};

/** Checks a row against the book that it is about, by the rules of the API. Of each cell the first error is named. */
export function checkRow(row: TargetedRow, old: BookDocument | undefined, context: Context): StoredRow {
  const { importId, now, categories } = context;
  const id = old?._id ?? new Types.ObjectId();
  const lost = leaveOutGone(row, old, context);
  const checked = old ? checkChange(row, old, context) : checkNew(row, id, context);
  const { stock, errors: stockErrors } = checkStock(row);
  const isUnreadable = row.errors.some(({ column }) => column === UNREADABLE);
  const all = isUnreadable
    ? row.errors
    : [
        ...row.errors,
        ...checkCategory(row, categories, old),
        ...('errors' in checked ? checked.errors : []),
        ...stockErrors,
      ];
  const errors = all.filter(
    ({ column }, index) => all.findIndex((error) => error.column === column) === index,
  );
  const { line } = row;
  const title = (row.cells.get('title') ?? old?.title ?? '').slice(0, MAX_TITLE_LENGTH);
  const common = { _id: `${importId}:${line}`, importId, line, title, createdAt: now };
  if ('errors' in checked || errors.length > 0) {
    const named = errors.map(({ column, message }) => ({
      column: context.nameOf(column),
      message,
      ...readValue(row, column),
    }));
    return {
      ...common,
      kind: 'wrong',
      changes: [],
      errors: named,
      cells: row.raw,
      ...(old && { bookId: String(id) }),
    };
  }
  const kind = old ? (checked.changes.length > 0 ? 'changed' : 'same') : 'new';
  const counted = stock === undefined ? [] : [{ column: 'stock' as const, after: String(stock) }];
  return {
    ...common,
    kind,
    bookId: String(id),
    errors: [],
    ...lost,
    ...(old && { v: old.v }),
    ...(kind !== 'same' && { ...checked, step: 'write' as const }),
    changes: [...checked.changes, ...counted],
    ...(stock !== undefined && { stock }),
  };
}
