import { type AuditActor, AuditLog } from '@bookstore/kit/audit/audit-log';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import type { OutboxDocument } from '@bookstore/kit/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import { toBook } from './book.mapping.ts';
import { StoredBook } from './book.schema.ts';

/** A change of books: who makes it, and what it is called. */
export type AuditedChange = { by: AuditActor; action: string };

type ChangedBook = {
  before?: OutboxDocument<StoredBook> | undefined;
  after: OutboxDocument<StoredBook>;
};

/** What every change changes, or none does. */
const HIDDEN = ['_id', 'v', 'createdAt', 'updatedAt'];

/** What staff see of a book; none of a deleted one. */
function toFields(stored: OutboxDocument<StoredBook> | undefined): object | undefined {
  if (!stored || (stored.isDeleted && !stored.withdrawn)) return undefined;
  return Object.fromEntries(Object.entries(toBook(stored)).filter(([name]) => !HIDDEN.includes(name)));
}

/** Notes what staff change in books. */
@Injectable()
export class BookAudit {
  constructor(
    @InjectModel(StoredBook.name) private readonly model: Model<StoredBook>,
    private readonly audit: AuditLog,
  ) {}

  /** Notes books that were changed, each as it was and as it is. */
  note(session: ClientSession, { by, action }: AuditedChange, books: readonly ChangedBook[]): Promise<void> {
    const lines = books.map(({ before, after }) => ({
      by,
      action,
      subject: { type: 'book' as const, id: String(after._id), label: after.title },
      before: toFields(before),
      after: toFields(after),
    }));
    return this.audit.add(session, ...lines);
  }

  /** Runs a write of books, and notes each that it changes, which is read before it and after it. */
  async record<T>(
    session: ClientSession,
    change: AuditedChange,
    ids: readonly (Types.ObjectId | string)[],
    write: () => Promise<T>,
  ): Promise<T> {
    const before = await this.#read(session, ids);
    const written = await write();
    const after = await this.#read(session, ids);
    const changed = [...after].filter(([id, { v }]) => v !== before.get(id)?.v);
    await this.note(
      session,
      change,
      changed.map(([id, book]) => ({ before: before.get(id), after: book })),
    );
    return written;
  }

  async #read(session: ClientSession, ids: readonly (Types.ObjectId | string)[]) {
    const _id = { $in: ids.map((id) => new Types.ObjectId(id)) };
    const projection = { words: 0, prefixes: 0, authorSlugs: 0 };
    const books = rawCollection<OutboxDocument<StoredBook>>(this.model);
    const found = await books.find({ _id }, { session, projection }).toArray();
    return new Map(found.map((book) => [String(book._id), book]));
  }
}
