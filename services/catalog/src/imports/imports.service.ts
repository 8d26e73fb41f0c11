import { Failure } from '@bookstore/contracts/errors';
import type {
  BookImport,
  ImportCommit,
  ImportRow,
  ImportRowsQuery,
  ImportsQuery,
} from '@bookstore/contracts/imports';
import { DEFAULT_PAGE_SIZE } from '@bookstore/contracts/paging';
import type { StaffClaims } from '@bookstore/contracts/tokens';
import { type AuditEntry, AuditLog, toActor } from '@bookstore/kit/audit/audit-log';
import { TRANSACTION } from '@bookstore/kit/mongo/mongo';
import { Injectable } from '@nestjs/common';
import type { mongo } from 'mongoose';
import {
  ImportCollections,
  type ImportCover,
  ROWS_DAYS,
  type StoredImport,
  type StoredRow,
  toImport,
  toRow,
  UNCOVERED,
  type UncoveredRow,
} from './import.schema.ts';

/** A day before the first rows go. */
const UNDO_MS = (ROWS_DAYS - 1) * 86_400_000;

const noteStart = (
  { _id: id, fileName: label, state }: StoredImport,
  next: Required<Pick<StoredImport, 'actor' | 'state'>>,
): AuditEntry => ({
  by: next.actor,
  action: next.state === 'undoing' ? 'import.undo' : 'import.commit',
  subject: { type: 'import', id, label },
  before: { state },
  after: { state: next.state },
});

/** Reads imports, and starts to commit and undo them. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly store: ImportCollections,
    private readonly audit: AuditLog,
  ) {}

  async list({
    page = 1,
    limit = DEFAULT_PAGE_SIZE,
  }: ImportsQuery): Promise<{ imports: BookImport[]; total: number }> {
    const newest = this.store.imports.find().sort({ createdAt: -1, _id: -1 });
    const found = await newest
      .skip((page - 1) * limit)
      .limit(limit)
      .toArray();
    return { imports: await this.#describe(found), total: await this.store.imports.countDocuments() };
  }

  /** @throws Failure `NOT_FOUND` */
  async find(id: string): Promise<BookImport> {
    const [found] = await this.#describe([await this.requireStored(id)]);
    if (!found) throw new Failure('NOT_FOUND');
    return found;
  }

  async requireStored(id: string): Promise<StoredImport> {
    const stored = await this.store.imports.findOne({ _id: id });
    if (!stored) throw new Failure('NOT_FOUND');
    return stored;
  }

  async listRows(id: string, query: ImportRowsQuery): Promise<{ rows: ImportRow[]; total: number }> {
    const { kind, kept, uncovered, page = 1, limit = DEFAULT_PAGE_SIZE } = query;
    await this.requireStored(id);
    const filter = {
      importId: id,
      ...(kind && { kind }),
      ...(kept && { kept: { $exists: true } }),
      ...(uncovered && UNCOVERED),
    };
    const found = this.store.rows
      .find(filter)
      .sort({ line: 1 })
      .skip((page - 1) * limit)
      .limit(limit);
    return { rows: (await found.toArray()).map(toRow), total: await this.store.rows.countDocuments(filter) };
  }

  /** The wrong rows as they came, line by line. */
  listWrong(id: string): mongo.FindCursor<StoredRow> {
    return this.store.rows.find({ importId: id, kind: 'wrong' }).sort({ line: 1 });
  }

  /** The rows without their cover, line by line, each with the ISBN of its book. */
  listUncovered(id: string): mongo.AggregationCursor<UncoveredRow> {
    const book = { $toObjectId: '$bookId' };
    const findBook = [{ $match: { $expr: { $eq: ['$_id', '$$book'] } } }, { $project: { isbn: 1 } }];
    return this.store.rows.aggregate<UncoveredRow>([
      { $match: { importId: id, ...UNCOVERED } },
      { $sort: { line: 1 } },
      { $lookup: { from: this.store.books.collectionName, let: { book }, pipeline: findBook, as: 'books' } },
      { $set: { isbn: { $ifNull: [{ $first: '$books.isbn' }, '$after.set.isbn'] } } },
      { $project: { line: 1, title: 1, isbn: 1, coverError: 1 } },
    ]);
  }

  /**
   * Starts to write the books.
   * @throws Failure `IMPORT_STATE` with the import when it was started before, or when rows are wrong or books cost nothing and
   * this is not accepted.
   */
  commit(id: string, staff: StaffClaims, { skipWrong, acceptFree }: ImportCommit): Promise<BookImport> {
    const { sub, username } = staff;
    const actor = toActor(staff);
    const start = { committedBy: username, committedById: sub, committedAt: new Date(), actor };
    const filter = {
      state: 'checked' as const,
      createdAt: this.#recent(),
      ...(!skipWrong && { 'counts.wrong': 0 }),
      // Imports of earlier releases do not say which books cost nothing.
      ...(!acceptFree && { 'free.count': { $not: { $gt: 0 } } }),
    };
    return this.#start(id, filter, { state: 'committing', ...start });
  }

  /** Starts to restore the books. Counts of stock that orders does not know yet are not sent any more. */
  async undo(id: string, staff: StaffClaims): Promise<BookImport> {
    const total = await this.store.rows.countDocuments({ importId: id, step: 'written' });
    const actor = toActor(staff);
    const start = { undoneBy: actor.name, undoneAt: new Date(), actor, done: 0, total, stockWaiting: 0 };
    return this.#start(id, { state: 'committed', createdAt: this.#recent() }, { state: 'undoing', ...start });
  }

  async #start(
    id: string,
    filter: mongo.Filter<StoredImport>,
    $set: Partial<StoredImport> & Required<Pick<StoredImport, 'actor' | 'state'>>,
  ): Promise<BookImport> {
    const started = await this.store.connection.transaction(async (session) => {
      const update = { $set, $inc: { v: 1 } };
      const before = await this.store.imports.findOneAndUpdate({ ...filter, _id: id }, update, { session });
      if (before) await this.audit.add(session, noteStart(before, $set));
      return before;
    }, TRANSACTION);
    const now = await this.find(id);
    if (!started) throw new Failure('IMPORT_STATE', { extensions: { import: now } });
    return now;
  }

  /** Imports whose rows are still kept. */
  #recent = () => ({ $gt: new Date(Date.now() - UNDO_MS) });

  async #describe(imports: readonly StoredImport[]): Promise<BookImport[]> {
    const groups = this.store.covers.aggregate<{
      _id: Pick<ImportCover, 'importId' | 'state'>;
      count: number;
    }>([
      { $match: { importId: { $in: imports.map(({ _id }) => _id) } } },
      { $group: { _id: { importId: '$importId', state: '$state' }, count: { $sum: 1 } } },
    ]);
    const covers = new Map(imports.map(({ _id }) => [_id, { waiting: 0, stored: 0, failed: 0 }]));
    for await (const { _id, count } of groups) {
      const counted = covers.get(_id.importId);
      if (counted && _id.state !== 'receiving') counted[_id.state] = count;
    }
    const rows = this.store.rows.aggregate<{ _id: string; count: number }>([
      { $match: { importId: { $in: [...covers.keys()] }, ...UNCOVERED } },
      { $group: { _id: '$importId', count: { $sum: 1 } } },
    ]);
    const uncovered = new Map((await rows.toArray()).map(({ _id, count }) => [_id, count]));
    return imports.map((stored) => ({
      ...toImport(stored, covers.get(stored._id)),
      uncovered: uncovered.get(stored._id) ?? 0,
    }));
  }
}
