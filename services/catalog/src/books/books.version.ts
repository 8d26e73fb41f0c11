import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import { failpoint } from '@bookstore/runtime/failpoints';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { randomUUID } from 'node:crypto';
import type { ClientSession, Collection, Connection, Model } from 'mongoose';
import { StoredBooksVersion } from './books-version.schema.ts';

const ALL_BOOKS = 'all';
const BEFORE_ALL = 'none';

/**
 * Names the state that the books are in, so that whoever keeps what was read of them can tell whether it is current.
 * A name is never used twice, also when the database is emptied or restored.
 */
@Injectable()
export class BooksVersion {
  /** The driver's own collection: this is asked for far more often than anything else. */
  private readonly stored: Collection<StoredBooksVersion>;
  private lastChange: Promise<unknown> = Promise.resolve();

  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(StoredBooksVersion.name) private readonly versions: Model<StoredBooksVersion>,
  ) {
    this.stored = rawCollection(versions);
  }

  async read(): Promise<string> {
    const found = await this.stored.findOne({ _id: ALL_BOOKS });
    return found?.version ?? BEFORE_ALL;
  }

  /**
   * Makes a change of books and names the new state in one transaction. A change that fails changes nothing. Changes of
   * one process are made in turn: all write the name, and many at once would only make each other start again.
   */
  change<T>(write: (session: ClientSession) => Promise<T>): Promise<T> {
    const change = this.lastChange.then(() => this.changeAlone(write));
    this.lastChange = change.catch(() => undefined);
    return change;
  }

  /** Names a new state. */
  async renew(session?: ClientSession): Promise<void> {
    await this.versions.updateOne(
      { _id: ALL_BOOKS },
      { $set: { version: randomUUID() } },
      { upsert: true, ...(session && { session }) },
    );
  }

  private changeAlone<T>(write: (session: ClientSession) => Promise<T>): Promise<T> {
    return this.connection.transaction(async (session) => {
      await this.renew(session);
      failpoint('books.versioned');
      const written = await write(session);
      failpoint('book.stored');
      return written;
    });
  }
}
