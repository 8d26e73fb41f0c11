import { CLEAR_CELL, type ImportRow } from '@bookstore/contracts/imports';
import { isbnInput } from '@bookstore/contracts/isbn';
import { type mongo, Types } from 'mongoose';
import { OBJECT_ID } from '../books/book.queries.ts';
import type { Cells } from './import.cells.ts';
import type { BookDocument } from './import.schema.ts';

export type RowError = ImportRow['errors'][number];
/** A row of a file with the book that it is about; without one it is a new book. */
export type TargetedRow = { line: number; raw: string[]; cells: Cells; bookId?: string; errors: RowError[] };

/** What an error of a whole row names instead of a column. */
export const UNREADABLE = '';

const LOOKED_UP = 500;
/** What spreadsheets make of long numbers. */
const ROUNDED_NUMBER = /^\d([.,]\d+)?E[+]?\d+$/i;
const ROUNDED = 'A spreadsheet has rounded this number and lost its digits: format the column as text';

/** The ISBN that a row is found by, or what is wrong with it. */
function checkIdentity(cells: Cells): RowError[] {
  const [id, isbn] = [cells.get('id'), cells.get('isbn')];
  const errors: RowError[] = [];
  if (id !== undefined && !OBJECT_ID.test(id))
    errors.push({ column: 'id', message: ROUNDED_NUMBER.test(id) ? ROUNDED : 'No book has this id' });
  if (isbn === undefined || isbn === CLEAR_CELL) return errors;
  const { error } = isbnInput.safeParse(isbn);
  if (error)
    errors.push({
      column: 'isbn',
      message: ROUNDED_NUMBER.test(isbn) ? ROUNDED : (error.issues[0]?.message ?? ''),
    });
  return errors;
}

type Found = Pick<BookDocument, '_id' | 'isbn' | 'isDeleted' | 'withdrawn'>;
const FOUND = { isbn: 1, isDeleted: 1, withdrawn: 1 } as const;

/** Finds the books that rows are about, sold ones before withdrawn ones. */
async function findBooks(books: mongo.Collection<BookDocument>, rows: readonly TargetedRow[]) {
  const byId = new Map<string, Found>();
  const byIsbn = new Map<string, Found>();
  for (let at = 0; at < rows.length; at += LOOKED_UP) {
    const some = rows.slice(at, at + LOOKED_UP).filter(({ errors }) => errors.length === 0);
    const ids = some.flatMap(({ cells }) => cells.get('id') ?? []).map((id) => new Types.ObjectId(id));
    const isbn = { $in: some.flatMap(({ cells }) => cells.get('isbn') ?? []) };
    const find = (filter: mongo.Filter<BookDocument>) =>
      books.find<Found>(filter, { projection: FOUND }).sort({ _id: 1 }).toArray();
    const [named, withdrawn, sold] = await Promise.all([
      find({ _id: { $in: ids } }),
      find({ withdrawn: true, isbn }),
      find({ isDeleted: false, isbn }),
    ]);
    for (const book of named) if (!book.isDeleted || book.withdrawn) byId.set(String(book._id), book);
    for (const book of [...withdrawn, ...sold]) if (book.isbn) byIsbn.set(book.isbn, book);
  }
  return { byId, byIsbn };
}

/** Says of rows that are about the same book, or have the same ISBN, that all of them are wrong. */
function refuseRepeated(rows: readonly TargetedRow[], column: 'id' | 'isbn'): void {
  const keyOf = ({ bookId, cells }: TargetedRow) => (column === 'id' ? bookId : cells.get('isbn'));
  const groups = Map.groupBy(rows, (row) => keyOf(row) ?? '');
  for (const [key, group] of groups)
    if (key && key !== CLEAR_CELL && group.length > 1)
      for (const row of group) {
        const other = group.find((each) => each !== row)?.line ?? 0;
        const named = column === 'id' && !row.cells.has('id') ? 'isbn' : column;
        if (row.errors.some((error) => error.column === named)) continue;
        row.errors.push({ column: named, message: `Line ${other} of the file has the same book` });
      }
}

/** Finds the book of each row: by its id, else by its ISBN. One with a `fault` could not be read, and is wrong. */
export async function findTargets(
  books: mongo.Collection<BookDocument>,
  rows: readonly { line: number; raw: string[]; cells: Cells; fault?: string }[],
): Promise<TargetedRow[]> {
  const targeted = rows.map(({ fault, ...row }): TargetedRow => {
    const errors = fault === undefined ? checkIdentity(row.cells) : [{ column: UNREADABLE, message: fault }];
    return { ...row, errors };
  });
  const { byId, byIsbn } = await findBooks(books, targeted);
  for (const row of targeted) {
    if (row.errors.length > 0) continue;
    const [id, isbn = ''] = [row.cells.get('id')?.toLowerCase(), row.cells.get('isbn')];
    const ofIsbn = byIsbn.get(isbn);
    if (id === undefined) {
      if (ofIsbn) row.bookId = String(ofIsbn._id);
      continue;
    }
    if (byId.has(id)) row.bookId = id;
    else row.errors.push({ column: 'id', message: 'No book has this id' });
    if (ofIsbn && !ofIsbn.isDeleted && String(ofIsbn._id) !== id)
      row.errors.push({ column: 'isbn', message: 'Another book has this ISBN' });
  }
  refuseRepeated(targeted, 'id');
  refuseRepeated(targeted, 'isbn');
  return targeted;
}
