import { UPLOADED_COVER } from '@bookstore/contracts/covers';
import type { AuditActor } from '@bookstore/kit/audit/audit-log';
import { firstVersion, nextVersion } from '@bookstore/kit/outbox/outbox';
import { OutboxRelay } from '@bookstore/kit/outbox/outbox-relay';
import { failpoint } from '@bookstore/runtime/failpoints';
import { Injectable } from '@nestjs/common';
import { type mongo, Types } from 'mongoose';
import { BookAudit } from '../books/book.audit.ts';
import { toSearchFields } from '../books/book.mapping.ts';
import { StoredBook } from '../books/book.schema.ts';
import { BooksVersion } from '../books/books.version.ts';
import { CategoriesService } from '../books/categories/categories.service.ts';
import { CoversService } from '../covers/covers.service.ts';
import { ImportCollections } from './import.collections.ts';
import { actorOf, type BookDocument, type Fields, type StoredRow, WITHOUT_TERMS } from './import.schema.ts';

const BATCH = 100;

/** A write of a book: in the version `v`, or without one of a new book. */
type Write = { row: StoredRow; _id: Types.ObjectId; v?: number | undefined; fields: Fields };
/** The version that was written, or why the book was left as it is. */
type Outcome = { row: StoredRow; _id: Types.ObjectId; v?: number; kept?: string };

const NOTHING: Fields = { set: {}, unset: [] };
const toId = ({ bookId = '' }: StoredRow) => new Types.ObjectId(bookId);

const STEPS = {
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
    toWrite: (row: StoredRow): Write => {
      const restored = row.kind === 'new' ? { set: { isDeleted: true }, unset: ['withdrawn'] } : row.before;
      return { row, _id: toId(row), v: row.writtenV ?? 0, fields: restored ?? NOTHING };
    },
  },
} as const;
export type Running = keyof typeof STEPS;

/** A book as it is now: all of it, since what finds its next version follows from what a write keeps. */
type Current = Omit<BookDocument, keyof typeof WITHOUT_TERMS>;

type Reading = { state: Running; current: ReadonlyMap<string, Current>; session: mongo.ClientSession };

/** The update of a book, with what finds it in its next version. */
function toUpdate(
  { _id, v, fields: { set, unset } }: Write,
  current: Partial<Current> = {},
): mongo.AnyBulkWriteOperation<BookDocument>[] {
  if (Object.keys(set).length + unset.length === 0) return [];
  const now = new Date();
  const removed = Object.fromEntries(unset.map((name) => [name, undefined]));
  const next = { title: '', description: '', trending: false, ...current, ...set, ...removed };
  const found = toSearchFields(next);
  if (v === undefined) {
    const document = { ...set, ...found, ...firstVersion(), createdAt: now, updatedAt: now };
    return [{ updateOne: { filter: { _id }, update: { $setOnInsert: document }, upsert: true } }];
  }
  const update = nextVersion({ ...set, ...removed, ...found, updatedAt: now });
  return [{ updateOne: { filter: { _id, v }, update } }];
}

/** Commits and undoes imports, a batch of rows at a time, each in one transaction with the marks of its rows. */
@Injectable()
export class ImportBatches {
  constructor(
    private readonly store: ImportCollections,
    private readonly version: BooksVersion,
    private readonly relay: OutboxRelay<StoredBook>,
    private readonly covers: CoversService,
    private readonly categories: CategoriesService,
    private readonly audit: BookAudit,
  ) {}

  /** Writes the next rows of an import that is in `state`; with the last ones, the import gets to the next state. */
  async run(importId: string, state: Running): Promise<void> {
    await this.#keepCovers(importId, state);
    const written = await this.version.change(async (session) => {
      const options = { session };
      const found = await this.store.imports.findOne({ _id: importId, state }, options);
      if (!found) return [];
      const rows = await this.#next(importId, state, session);
      const outcomes = await this.#write(rows, { state, by: actorOf(found) }, session);
      await this.#mark(outcomes, state, session);
      const kept = outcomes.filter((outcome) => outcome.kept);
      const uncounted = kept.filter(({ row }) => row.stock !== undefined).length;
      const stockWaiting = state === 'committing' ? -uncounted : 0;
      const $inc = { done: rows.length, kept: kept.length, stockWaiting, v: 1 };
      const $set = { state: rows.length < BATCH ? STEPS[state].end : state };
      await this.store.imports.updateOne({ _id: importId }, { $inc, $set }, options);
      failpoint('import.batchWritten');
      return outcomes.flatMap(({ _id, kept: reason }) => (reason ? [] : [_id]));
    });
    failpoint('import.batchCommitted');
    // What is not published now is swept later.
    const pending = { _id: { $in: written }, pendingSince: { $exists: true } };
    for await (const book of this.store.books.find(pending, { projection: WITHOUT_TERMS }))
      void this.relay.publish(book);
  }

  #next(importId: string, state: Running, session?: mongo.ClientSession): Promise<StoredRow[]> {
    const filter = { importId, step: STEPS[state].from };
    const options = { sort: { line: 1 }, limit: BATCH, ...(session && { session }) } as const;
    return this.store.rows.find(filter, options).toArray();
  }

  /** Claims the uploaded covers that the next rows name, before the books are written. */
  async #keepCovers(importId: string, state: Running): Promise<void> {
    const rows = await this.#next(importId, state);
    const names = rows.map((row) => STEPS[state].toWrite(row).fields.set.coverImage ?? '');
    for (const name of new Set(names))
      if (UPLOADED_COVER.test(name)) await this.covers.claim(undefined, name);
  }

  async #write(
    rows: readonly StoredRow[],
    { state, by }: { state: Running; by: AuditActor },
    session: mongo.ClientSession,
  ): Promise<Outcome[]> {
    const writes = rows.map(STEPS[state].toWrite);
    const _id = { $in: writes.map((write) => write._id) };
    const found = this.store.books.find<Current>({ _id }, { session, projection: WITHOUT_TERMS });
    const current = new Map((await found.toArray()).map((book) => [String(book._id), book]));
    const findReason = await this.#readReasons(writes, { state, current, session });
    const outcomes = writes.map((write) => {
      const { row, _id: id, v = 0 } = write;
      const kept = findReason(write);
      const updates = kept ? [] : toUpdate(write, current.get(String(id)));
      return { updates, outcome: { row, _id: id, ...(kept ? { kept } : { v: v + updates.length }) } };
    });
    const updates = outcomes.flatMap((each) => each.updates);
    const ids = outcomes.flatMap((each) => (each.updates.length > 0 ? each.outcome._id : []));
    const change = { by, action: STEPS[state].action };
    if (updates.length > 0)
      await this.audit.record(session, change, ids, () => this.store.books.bulkWrite(updates, { session }));
    return outcomes.map(({ outcome }) => outcome);
  }

  /** Reads what the writes depend on. @returns a function that says why a book has to be left as it is. */
  async #readReasons(writes: readonly Write[], { state, current, session }: Reading) {
    const isbnOf = ({ _id: id, fields: { set, unset } }: Write): string | undefined => {
      const { isDeleted, isbn } = { ...current.get(String(id)), ...set };
      return isDeleted || unset.includes('isbn') ? undefined : isbn;
    };
    const isbn = { $in: writes.flatMap((write) => isbnOf(write) ?? []) };
    const sold = await this.store.books
      .find({ isDeleted: false, isbn }, { session, projection: { isbn: 1 } })
      .toArray();
    const owners = new Map(sold.map((book) => [book.isbn, String(book._id)]));
    const slugs = new Set((await this.categories.list(session)).categories.map(({ slug }) => slug));
    return (write: Write): string | undefined => {
      const { category } = write.fields.set;
      const owner = owners.get(isbnOf(write));
      if (current.get(String(write._id))?.v !== write.v) return STEPS[state].changed;
      if (owner !== undefined && owner !== String(write._id)) return 'Another book has this ISBN by now';
      return category !== undefined && !slugs.has(category) ? 'Its category is no longer there' : undefined;
    };
  }

  /** Marks the rows, and adds or takes back the covers that are to be fetched. */
  async #mark(outcomes: readonly Outcome[], state: Running, session: mongo.ClientSession): Promise<void> {
    if (outcomes.length === 0) return;
    const { done } = STEPS[state];
    const marks = outcomes.map(({ row: { _id }, v, kept }) => ({
      updateOne: {
        filter: { _id },
        update: kept
          ? { $set: { step: 'kept' as const, kept }, $unset: { stock: '' as const } }
          : { $set: { step: done, ...(done === 'written' && v !== undefined && { writtenV: v }) } },
      },
    }));
    await this.store.rows.bulkWrite(marks, { session, ordered: false });
    const fetched = outcomes.flatMap(({ row, kept }) => (row.coverUrl && !kept ? [row] : []));
    if (fetched.length === 0) return;
    const tasks = fetched.map(({ importId, bookId = '', coverUrl = '', after }) => ({
      _id: `${importId}:${bookId}`,
      importId,
      bookId,
      ...(after?.set.isbn && { isbn: after.set.isbn }),
      url: coverUrl,
      state: 'waiting' as const,
    }));
    // A picture of an archive that is there already replaces the address.
    const inserts = tasks.map(({ _id, ...task }) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert: task }, upsert: true },
    }));
    if (state === 'committing') await this.store.covers.bulkWrite(inserts, { session });
    else await this.store.covers.deleteMany({ _id: { $in: tasks.map(({ _id }) => _id) } }, { session });
  }
}
