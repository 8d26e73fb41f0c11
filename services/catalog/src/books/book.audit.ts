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

  /** Runs a write of books, and notes each that it changes as it was and as it is. */
  async record<T>(
    session: ClientSession,
    { by, action }: AuditedChange,
    ids: readonly (Types.ObjectId | string)[],
    write: () => Promise<T>,
  ): Promise<T> {
    const before = await this.#read(session, ids);
    const written = await write();
    const after = await this.#read(session, ids);
    const changed = [...after].filter(([id, { v }]) => v !== before.get(id)?.v);
    const lines = changed.map(([id, book]) => ({
      by,
      action,
      subject: { type: 'book' as const, id, label: book.title },
      before: toFields(before.get(id)),
      after: toFields(book),
    }));
    await this.audit.add(session, ...lines);
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
