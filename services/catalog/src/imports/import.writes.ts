import { firstVersion, nextVersion } from '@bookstore/kit/outbox/outbox';
import { type mongo, Types } from 'mongoose';
import { toSearchFields } from '../books/book.mapping.ts';
import { NEW_PROMINENCE } from '../books/book.prominence.ts';
import type { BookDocument, Fields, StoredRow, WITHOUT_TERMS } from './import.schema.ts';

/** What is known of the shop, and of the books and covers of the next rows, with those ids, before they are written. */
export type Prepared = {
  locale: string;
  rowIds: ReadonlySet<string>;
  isOrdered: (bookId: string) => boolean;
  goneCovers: ReadonlySet<string>;
};
/** A write of a book: in the version `v`, or without one of a new book. */
export type Write = {
  row: StoredRow;
  _id: Types.ObjectId;
  v?: number | undefined;
  fields: Fields;
  hasLostCover?: boolean | undefined;
};
/** The version that was written, or why the book was left as it is. */
export type Outcome = {
  row: StoredRow;
  _id: Types.ObjectId;
  v?: number;
  kept?: string;
  hasLostCover?: boolean | undefined;
};

const NOTHING: Fields = { set: {}, unset: [] };
const toId = ({ bookId = '' }: StoredRow) => new Types.ObjectId(bookId);

/** A write without an uploaded cover that is not stored any more. */
export function withoutGone(write: Write, gone: ReadonlySet<string>): Write {
  const { coverImage = '', ...set } = write.fields.set;
  if (!gone.has(coverImage)) return write;
  const isNew = write.v === undefined;
  const fields = { ...write.fields, set: { ...set, ...(isNew && { coverImage: '' }) } };
  return { ...write, fields, hasLostCover: true };
}

export const STEPS = {
  committing: {
    from: 'write',
    done: 'written',
    end: 'committed',
    action: 'book.import',
    changed: 'Someone has changed this book since the file was checked',
    toWrite: (row: StoredRow): Write => ({ row, _id: toId(row), v: row.v, fields: row.after ?? NOTHING }),
  },
  undoing: {
    from: 'written',
    done: 'undone',
    end: 'undone',
    action: 'book.undoImport',
    changed: 'Someone has changed this book since the import',
    toWrite: (row: StoredRow, { isOrdered }: Prepared): Write => {
      const removed: Fields = isOrdered(row.bookId ?? '')
        ? { set: { isDeleted: true, withdrawn: true }, unset: [] }
        : { set: { isDeleted: true }, unset: ['withdrawn'] };
      const restored = row.kind === 'new' ? removed : row.before;
      return { row, _id: toId(row), v: row.writtenV ?? 0, fields: restored ?? NOTHING };
    },
  },
} as const;
export type Running = keyof typeof STEPS;

/** A book as it is now: all of it, since what finds its next version follows from what a write keeps. */
export type Current = Omit<BookDocument, keyof typeof WITHOUT_TERMS>;

/** The update of a book, with what finds it in its next version in the shop's locale. */
export function toUpdate(
  { _id, v, fields: { set, unset } }: Write,
  { current = {}, locale }: { current: Partial<Current> | undefined; locale: string },
): mongo.AnyBulkWriteOperation<BookDocument>[] {
  if (Object.keys(set).length + unset.length === 0) return [];
  const now = new Date();
  const removed = Object.fromEntries(unset.map((name) => [name, undefined]));
  const next = { title: '', description: '', trending: false, ...current, ...set, ...removed };
  const found = toSearchFields(next, locale);
  if (v === undefined) {
    const fields = { ...set, ...found, prominence: NEW_PROMINENCE };
    const document = { ...fields, ...firstVersion(), createdAt: now, updatedAt: now };
    return [{ updateOne: { filter: { _id }, update: { $setOnInsert: document }, upsert: true } }];
  }
  const update = nextVersion({ ...set, ...removed, ...found, updatedAt: now });
  return [{ updateOne: { filter: { _id, v }, update } }];
}
