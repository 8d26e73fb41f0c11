import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, Types } from 'mongoose';
import {
  type BookImport,
  bookImport,
  type ImportRow,
  importRow,
  type RowKind,
} from '@bookstore/contracts/imports';
import type { AuditActor } from '@bookstore/kit/audit/audit-log';
import { pickFields } from '@bookstore/kit/mongo/pick-fields';
import type { DeclaredIndex } from '@bookstore/runtime/index-check';
import type { StoredBook } from '../books/book.schema.ts';
import type { MappedCategory } from './import.categories.ts';
import { type Column, describeColumns, type SampledColumn } from './import.columns.ts';

const IMPORTS = 'imports';
export const ROWS = 'import_rows';
export const COVERS = 'import_covers';
const MAPPINGS = 'import_mappings';

/** For how long the rows of an import are kept. Until then it can be undone. */
export const ROWS_DAYS = 90;
const DAY_SECONDS = 86_400;

/** Fields of a stored book that a write sets and removes. */
export type Fields = { set: Partial<StoredBook>; unset: string[] };

export type StoredImport = Pick<
  BookImport,
  | 'v'
  | 'state'
  | 'fileName'
  | 'encoding'
  | 'delimiter'
  | 'garbled'
  | 'counts'
  | 'free'
  | 'foreign'
  | 'system'
  | 'unknownCategories'
  | 'done'
  | 'total'
  | 'kept'
  | 'stockWaiting'
  | 'by'
> & {
  _id: string;
  columns: SampledColumn[];
  createdAt: Date;
  committedBy?: string;
  /** The id of the staff, for the history of stock. */
  committedById?: string;
  committedAt?: Date;
  undoneBy?: string;
  /** Who commits or undoes it, for the audit. */
  actor?: AuditActor;
  undoneAt?: Date;
};

/** A row of an import, with what a commit and an undo have to write. Its `_id` is `<importId>:<line>`. */
export type StoredRow = Pick<ImportRow, 'line' | 'title' | 'changes' | 'errors' | 'kept' | 'coverError'> & {
  _id: string;
  importId: string;
  kind: RowKind;
  /** Of the book, or the one that a new book gets. */
  bookId?: string;
  /** The version of the book that was compared; none of a new book. */
  v?: number;
  /** What is to be written, and what restores it. */
  after?: Fields;
  before?: Fields;
  /** Of a row with changes: what is to be done with it, or what was. */
  step?: 'write' | 'written' | 'kept' | 'undone';
  /** The version of the book after the commit, or after its cover was set: the one that can be undone. */
  writtenV?: number;
  coverUrl?: string;
  /** The cover that was stored for it, which a later one may replace. */
  coverImage?: string;
  /** The copies counted, while orders does not know them. */
  stock?: number;
  /** Of a wrong row: its cells as they came. */
  cells?: string[];
  createdAt: Date;
};

/** A row whose cover is not there. */
export type UncoveredRow = Pick<StoredRow, 'line' | 'title' | 'coverError'> & { isbn?: string };

/** A cover that an import gives to a book, by its address or as a picture of an archive. */
export type ImportCover = {
  /** `<importId>:<bookId>`; of one that is being received `<upload>:<bookId>`. */
  _id: string;
  /** Empty while its archive is being received. */
  importId: string;
  bookId: string;
  isbn?: string;
  url?: string;
  /** The picture, until it is stored or has failed, and how many bytes it has. */
  bytes?: Buffer;
  size?: number;
  /** Sets two pictures of the same book apart. */
  upload?: string;
  /** `receiving` until its archive is there as a whole. */
  state: 'receiving' | 'waiting' | 'stored' | 'failed';
  /** The name of the cover that was stored; earlier releases did not note it. */
  coverImage?: string;
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

/** A column that staff have mapped, and the header of that file, which earlier releases did not note. */
export type MappedColumn = Column & { header?: string };

/** One document: the columns and categories that were mapped in earlier imports, the last ones last. */
export type StoredMapping = { _id: 'last'; columns?: MappedColumn[]; categories?: MappedCategory[] };

/** Leaves out what finds a book: it follows from the texts, and is made when they are written. */
export const WITHOUT_TERMS = { prefixes: 0, words: 0, authorSlugs: 0, titleKey: 0 } as const;

/** A book as the driver stores it. */
export type BookDocument = StoredBook & { _id: Types.ObjectId };

/** The collections of imports, and those they read and write. */
@Injectable()
export class ImportCollections {
  constructor(@InjectConnection() readonly connection: Connection) {}

  get imports() {
    return this.connection.collection<StoredImport>(IMPORTS);
  }
  get rows() {
    return this.connection.collection<StoredRow>(ROWS);
  }
  get covers() {
    return this.connection.collection<ImportCover>(COVERS);
  }
  get mappings() {
    return this.connection.collection<StoredMapping>(MAPPINGS);
  }
  get books() {
    return this.connection.collection<BookDocument>('books');
  }
}

/** Rows whose cover is not there. */
export const UNCOVERED = { coverError: { $exists: true } } as const;

export const IMPORT_INDEXES: DeclaredIndex[] = [
  { collection: IMPORTS, key: { createdAt: -1, _id: -1 } },
  { collection: IMPORTS, key: { state: 1, createdAt: 1 } },
  { collection: IMPORTS, key: { stockWaiting: 1 } },
  { collection: ROWS, key: { importId: 1, line: 1 } },
  { collection: ROWS, key: { importId: 1, kind: 1, line: 1 } },
  { collection: ROWS, key: { importId: 1, step: 1, line: 1 } },
  { collection: ROWS, key: { importId: 1, stock: 1 } },
  { collection: ROWS, key: { 'before.set.coverImage': 1 }, options: { sparse: true } },
  { collection: ROWS, key: { createdAt: 1 }, options: { expireAfterSeconds: ROWS_DAYS * DAY_SECONDS } },
  { collection: ROWS, key: { importId: 1, bookId: 1 } },
  {
    collection: ROWS,
    key: { importId: 1, coverError: 1, line: 1 },
    options: { partialFilterExpression: UNCOVERED },
  },
  { collection: COVERS, key: { importId: 1, state: 1 } },
  { collection: COVERS, key: { state: 1, importId: 1, nextAt: 1 } },
  { collection: COVERS, key: { removeAt: 1 }, options: { expireAfterSeconds: 0 } },
  { collection: COVERS, key: { bookId: 1, url: 1 } },
  { collection: COVERS, key: { size: 1 }, options: { sparse: true } },
];

/** Who commits or undoes an import. One that was started by an earlier version names no role: it took a manager. */
export const actorOf = ({
  actor,
  committedById = '',
  committedBy = '',
}: Pick<StoredImport, 'actor' | 'committedById' | 'committedBy'>): AuditActor =>
  actor ?? { id: committedById, name: committedBy, role: 'manager' };

/** Why a row that names a cover by its file has none. */
export const COVER_GONE = 'The shop no longer has this picture';

/** The range of `_id` that begins with `prefix` and a colon. */
export const idsOf = (prefix: string) => ({ $gte: `${prefix}:`, $lt: `${prefix};` });

const NO_COVERS = { waiting: 0, stored: 0, failed: 0 };

export const toImport = (stored: StoredImport, covers: BookImport['covers'] = NO_COVERS): BookImport => ({
  ...pickFields(bookImport, stored),
  id: stored._id,
  ...describeColumns(stored.columns),
  covers,
  createdAt: stored.createdAt.toISOString(),
  committedAt: stored.committedAt?.toISOString(),
  undoneAt: stored.undoneAt?.toISOString(),
});

export const toRow = (stored: StoredRow): ImportRow => pickFields(importRow, stored);
