import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { nextVersion, type OutboxDocument } from '@bookstore/kit/outbox/outbox';
import { OutboxRelay } from '@bookstore/kit/outbox/outbox-relay';
import type { ClientSession, Model } from 'mongoose';
import { BookAudit } from '../../books/book.audit.ts';
import { StoredBook } from '../../books/book.schema.ts';
import { BooksVersion } from '../../books/books.version.ts';
import { actorOf, ImportCollections, type StoredRow, type WaitingCover } from '../import.schema.ts';

/** Until the commit has written the book. */
const COMMIT_MS = 2000;
const FINISHED = { bytes: '', size: '', nextAt: '', removeAt: '' } as const;
const CHANGED = 'The cover of the book was changed after the import, or the book was deleted';

/** The book no longer has the cover that the import left it. */
class BookChanged extends Error {
  override readonly name = 'BookChanged';
}

/** What happens to a waiting cover of an import. One that was replaced meanwhile is left to wait. */
@Injectable()
export class ImportedBooks {
  constructor(
    private readonly store: ImportCollections,
    @InjectModel(StoredBook.name) private readonly books: Model<StoredBook>,
    private readonly version: BooksVersion,
    private readonly relay: OutboxRelay<StoredBook>,
    private readonly audit: BookAudit,
  ) {}

  /** Whether the import has written the book. If not, its cover waits for that, or fails when that will not happen. */
  async isWritten(cover: WaitingCover): Promise<boolean> {
    const { importId: _id } = cover;
    const state = (await this.store.imports.findOne({ _id }, { projection: { state: 1 } }))?.state;
    const row = await this.findRow(cover);
    const isUndone = state === 'undoing' || state === 'undone';
    if (row?.writtenV !== undefined && !isUndone) return true;
    if (state === 'committing') await this.postpone(cover, { afterMs: COMMIT_MS });
    else await this.fail(cover, isUndone ? 'The import was undone' : 'The import did not write this book');
    return false;
  }

  /**
   * Sets a cover that was claimed, as a next version of the book; it fails if the cover of the book was changed after the import, or
   * the book was deleted.
   */
  async setCover(cover: WaitingCover, coverImage: string): Promise<void> {
    try {
      const book = await this.version.change([cover.bookId], (session) =>
        this.write(cover, coverImage, session),
      );
      if (book) void this.relay.publish(book);
    } catch (error) {
      if (!(error instanceof BookChanged)) throw error;
      await this.fail(cover, CHANGED);
    }
  }

  async postpone(
    cover: WaitingCover,
    { afterMs, attempts = cover.attempts ?? 0 }: { afterMs: number; attempts?: number },
  ): Promise<void> {
    const nextAt = new Date(Date.now() + afterMs);
    await this.store.covers.updateOne(stillWaiting(cover), { $set: { nextAt, attempts } });
  }

  /** Gives a cover up for `reason`, which its row gets first: a crash in between repeats it. */
  async fail(cover: WaitingCover, reason: string): Promise<void> {
    const { importId, bookId } = cover;
    await this.store.rows.updateOne({ importId, bookId }, { $set: { coverError: reason } });
    const failed = { $set: { state: 'failed' as const, reason }, $unset: FINISHED } as const;
    await this.store.covers.updateOne(stillWaiting(cover), failed);
  }

  private findRow({ importId, bookId }: WaitingCover, session?: ClientSession) {
    return this.store.rows.findOne({ importId, bookId }, session && { session });
  }

  /** @returns the book as it is now; none if the cover was replaced, or set by another process. */
  private async write(cover: WaitingCover, coverImage: string, session: ClientSession) {
    const stored = { $set: { state: 'stored' as const, coverImage }, $unset: FINISHED } as const;
    const { modifiedCount } = await this.store.covers.updateOne(stillWaiting(cover), stored, {
      session,
    });
    if (modifiedCount === 0) return undefined;
    const row = await this.findRow(cover, session);
    if (row?.writtenV === undefined) throw new BookChanged();
    const committed = await this.store.imports.findOne({ _id: cover.importId }, { session });
    if (!committed) throw new BookChanged();
    const change = { by: actorOf(committed), action: 'book.importCover' };
    const written = { _id: cover.bookId, ...hasCoverOf(row) };
    const book = await this.audit.record(session, change, [cover.bookId], () =>
      this.books
        .findOneAndUpdate(written, nextVersion({ coverImage }), { returnDocument: 'after', session })
        .lean<OutboxDocument<StoredBook>>(),
    );
    if (!book) throw new BookChanged();
    // An undo keeps a book that somebody else has changed meanwhile.
    const isUnchanged = book.v === row.writtenV + 1;
    const marked = {
      $set: { coverImage, ...(isUnchanged && { writtenV: book.v }) },
      $unset: { coverError: '' },
    } as const;
    await this.store.rows.updateOne({ _id: row._id }, marked, { session });
    return book;
  }
}

/** The book as the import wrote it, or with changes to what is not its cover. */
function hasCoverOf({ writtenV = 0, coverImage, after, before }: StoredRow) {
  const left = coverImage ?? after?.set.coverImage ?? before?.set.coverImage;
  return left === undefined
    ? { v: writtenV }
    : { $or: [{ v: writtenV }, { coverImage: left, isDeleted: false }] };
}

const stillWaiting = ({ _id, upload }: WaitingCover) => ({
  _id,
  state: 'waiting' as const,
  upload: upload ?? { $exists: false },
});
