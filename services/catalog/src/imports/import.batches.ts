import { setImmediate as turn } from 'node:timers/promises';
import type { AuditActor } from '@bookstore/kit/audit/audit-log';
import { OutboxRelay } from '@bookstore/kit/outbox/outbox-relay';
import { CONFIG } from '@bookstore/kit/config';
import { failpoint } from '@bookstore/runtime/failpoints';
import { Inject, Injectable } from '@nestjs/common';
import type { mongo, Types } from 'mongoose';
import { BookAudit } from '../books/book.audit.ts';
import { StoredBook } from '../books/book.schema.ts';
import { BooksVersion } from '../books/books.version.ts';
import { ShopCurrency } from '../books/shop-currency.ts';
import { CategoriesService } from '../books/categories/categories.service.ts';
import type { CatalogConfig } from '../config.ts';
import { CoversService } from '../covers/covers.service.ts';
import { findOrderedBooks } from '../orders-request.ts';
import {
  actorOf,
  type BookDocument,
  COVER_GONE,
  ImportCollections,
  type StoredRow,
  WITHOUT_TERMS,
} from './import.schema.ts';
import {
  type Current,
  type Outcome,
  type Prepared,
  type Running,
  STEPS,
  toUpdate,
  withoutGone,
  type Write,
} from './import.writes.ts';

const MAX_BATCH = 100;
/** For how many books what finds them is made at once. In between, requests are served. */
const BOOKS_AT_ONCE = 10;
/** What is read of a row before it is written: most of it are its texts. */
const PREPARED = { kind: 1, bookId: 1, 'after.set.coverImage': 1, 'before.set.coverImage': 1 } as const;

type Reading = { state: Running; current: ReadonlyMap<string, Current>; session: mongo.ClientSession };

/** Commits and undoes imports, at most a hundred rows at a time, each in one transaction with the marks of its rows. */
@Injectable()
export class ImportBatches {
  /** How many rows are written at once: fewer where the database takes too long for them. */
  #batch = MAX_BATCH;

  constructor(
    @Inject(CONFIG) private readonly config: CatalogConfig,
    private readonly store: ImportCollections,
    private readonly version: BooksVersion,
    private readonly relay: OutboxRelay<StoredBook>,
    private readonly covers: CoversService,
    private readonly categories: CategoriesService,
    private readonly audit: BookAudit,
    private readonly shop: ShopCurrency,
  ) {}

  /** Writes the next rows of an import that is in `state`; with the last ones, the import gets to the next state. */
  async run(importId: string, state: Running): Promise<void> {
    const prepared = await this.#prepare(importId, state);
    let attempts = 0;
    const written = await this.version.change('all', async (session) => {
      // The database ends a transaction that takes too long, which is then tried again: with fewer rows.
      attempts += 1;
      if (attempts > 1) this.#batch = Math.ceil(this.#batch / 2);
      const batch = this.#batch;
      const options = { session };
      const found = await this.store.imports.findOne({ _id: importId, state }, options);
      if (!found) return [];
      const rows = await this.#next(importId, state, options);
      // Another process, which has the lease by now, was faster: the next step asks about these.
      if (rows.some(({ _id }) => !prepared.rowIds.has(_id))) return [];
      const outcomes = await this.#write(rows, { state, by: actorOf(found), prepared }, session);
      await this.#mark(outcomes, state, session);
      const kept = outcomes.filter((outcome) => outcome.kept);
      const uncounted = kept.filter(({ row }) => row.stock !== undefined).length;
      const stockWaiting = state === 'committing' ? -uncounted : 0;
      const $inc = { done: rows.length, kept: kept.length, stockWaiting, v: 1 };
      const $set = { state: rows.length < batch ? STEPS[state].end : state };
      await this.store.imports.updateOne({ _id: importId }, { $inc, $set }, options);
      failpoint('import.batchWritten');
      return outcomes.flatMap(({ _id, kept: reason }) => (reason ? [] : [_id]));
    });
    if (attempts === 1) this.#batch = Math.min(this.#batch * 2, MAX_BATCH);
    failpoint('import.batchCommitted');
    // What is not published now is swept later.
    const pending = { _id: { $in: written }, pendingSince: { $exists: true } };
    for await (const book of this.store.books.find(pending, { projection: WITHOUT_TERMS }))
      void this.relay.publish(book);
  }

  #next(importId: string, state: Running, options: mongo.FindOptions): Promise<StoredRow[]> {
    const filter = { importId, step: STEPS[state].from };
    return this.store.rows.find(filter, { ...options, sort: { line: 1 }, limit: this.#batch }).toArray();
  }

  /** Claims the covers that the next rows name, and asks which books that an undo would delete were ordered. */
  async #prepare(importId: string, state: Running): Promise<Prepared> {
    const rows = await this.#next(importId, state, { projection: PREPARED });
    const written = rows.map(({ after, before }) => (state === 'committing' ? after : before));
    const goneCovers = await this.covers.keep(written.map((fields) => fields?.set.coverImage ?? ''));
    const added = state === 'undoing' ? rows.filter(({ kind }) => kind === 'new') : [];
    const ids = added.flatMap(({ bookId }) => bookId ?? []);
    const ordered = new Set(await findOrderedBooks(this.config, ids));
    const rowIds = new Set(rows.map(({ _id }) => _id));
    const locale = await this.shop.readLocale();
    return { rowIds, isOrdered: (bookId) => ordered.has(bookId), goneCovers, locale };
  }

  async #write(
    rows: readonly StoredRow[],
    { state, by, prepared }: { state: Running; by: AuditActor; prepared: Prepared },
    session: mongo.ClientSession,
  ): Promise<Outcome[]> {
    const writes = rows
      .map((row) => STEPS[state].toWrite(row, prepared))
      .map((write) => withoutGone(write, prepared.goneCovers));
    const _id = { $in: writes.map((write) => write._id) };
    const found = this.store.books.find<Current>({ _id }, { session, projection: WITHOUT_TERMS });
    const current = new Map((await found.toArray()).map((book) => [String(book._id), book]));
    const findReason = await this.#readReasons(writes, { state, current, session });
    const updates: mongo.AnyBulkWriteOperation<BookDocument>[] = [];
    const ids: Types.ObjectId[] = [];
    const outcomes: Outcome[] = [];
    for (const write of writes) {
      const { row, _id: id, v = 0, hasLostCover } = write;
      const kept = findReason(write);
      const known = { current: current.get(String(id)), locale: prepared.locale };
      const update = kept ? [] : toUpdate(write, known);
      updates.push(...update);
      if (update.length > 0) ids.push(id);
      outcomes.push({ row, _id: id, ...(kept ? { kept } : { v: v + update.length, hasLostCover }) });
      if (outcomes.length % BOOKS_AT_ONCE === 0) await turn();
    }
    const change = { by, action: STEPS[state].action };
    if (updates.length > 0)
      await this.audit.record(session, change, ids, () => this.store.books.bulkWrite(updates, { session }));
    return outcomes;
  }

  /** Reads what the writes depend on. @returns a function that says, write by write, why a book has to be left as it is. */
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
      const [ownIsbn, id] = [isbnOf(write), String(write._id)];
      const owner = owners.get(ownIsbn) ?? id;
      if (current.get(id)?.v !== write.v) return STEPS[state].changed;
      if (owner !== id) return 'Another book has this ISBN by now';
      if (category !== undefined && !slugs.has(category)) return 'Its category is no longer there';
      // For the rows after it.
      if (ownIsbn !== undefined) owners.set(ownIsbn, id);
      return undefined;
    };
  }

  /** Marks the rows, and adds or takes back the covers that are to be fetched. */
  async #mark(outcomes: readonly Outcome[], state: Running, session: mongo.ClientSession): Promise<void> {
    if (outcomes.length === 0) return;
    const { done } = STEPS[state];
    const marks = outcomes.map(({ row: { _id }, v, kept, hasLostCover }) => ({
      updateOne: {
        filter: { _id },
        update: kept
          ? { $set: { step: 'kept' as const, kept }, $unset: { stock: '' as const } }
          : {
              $set: {
                step: done,
                ...(done === 'written' && v !== undefined && { writtenV: v }),
                ...(hasLostCover && { coverError: COVER_GONE }),
              },
            },
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
