import type { BookImport } from '@bookstore/contracts/imports';
import type { DeclaredIndex } from '@bookstore/runtime/index-check';
import type { Collection, Connection } from 'mongoose';

/** A cover that an import gives to a book, by its address or as a picture of an archive. */
export type ImportCover = {
  /** `<importId>:<bookId>`; of one that is being received `<upload>:<bookId>`. */
  _id: string;
  /** Empty while its archive is being received. */
  importId: string;
  bookId: string;
  isbn?: string;
  url?: string;
  /** The picture, until it is stored or has failed. */
  bytes?: Buffer;
  /** Sets two pictures of the same book apart. */
  upload?: string;
  /** `receiving` until its archive is there as a whole. */
  state: 'receiving' | 'waiting' | 'stored' | 'failed';
  /** Why it has failed, for staff. */
  reason?: string;
  /** How often fetching it has failed. */
  attempts?: number;
  /** When it may be tried next; at once without. */
  nextAt?: Date;
  /** When MongoDB removes a picture that still has no book. */
  removeAt?: Date;
};

/** Without its picture, of which only a few may be in memory. */
export type WaitingCover = Omit<ImportCover, 'bytes'>;

/** What covers need of a row of an import. */
export type CoverRow = {
  _id: string;
  importId: string;
  bookId?: string;
  /** What the import writes; a book can have its ISBN from before. */
  after?: { set: { isbn?: string } };
  /** The version of the book that the import wrote, once it did. */
  writtenV?: number;
  /** The address of a cover, until it waits to be fetched. */
  coverUrl?: string;
  coverError?: string;
};

/** What covers need of an import, and to show it. */
export type CoverImport = Omit<
  BookImport,
  'id' | 'mapping' | 'covers' | `${'created' | 'committed' | 'undone'}At`
> & {
  _id: string;
  columns: { name: string; column: BookImport['mapping'][string] }[];
  createdAt: Date;
  committedAt?: Date;
  undoneAt?: Date;
};

export const importCovers = (connection: Connection): Collection<ImportCover> =>
  connection.collection('import_covers');
export const importRows = (connection: Connection): Collection<CoverRow> =>
  connection.collection('import_rows');
export const imports = (connection: Connection): Collection<CoverImport> => connection.collection('imports');

export const IMPORT_COVER_INDEXES: readonly DeclaredIndex[] = [
  { collection: 'import_covers', key: { state: 1, importId: 1, nextAt: 1 } },
  { collection: 'import_covers', key: { importId: 1, state: 1 } },
  { collection: 'import_covers', key: { removeAt: 1 }, options: { expireAfterSeconds: 0 } },
  { collection: 'import_rows', key: { importId: 1, bookId: 1 } },
];

/** The range of `_id` that begins with `prefix` and a colon. */
export const idsOf = (prefix: string) => ({ $gte: `${prefix}:`, $lt: `${prefix};` });
