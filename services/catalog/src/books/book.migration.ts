import { Platform } from '@bookstore/kit/service/platform';
import { PeriodicTask } from '@bookstore/runtime/periodic-task';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { toSearchFields } from './book.mapping.ts';
import { AUTHOR_INDEX } from './book.queries.ts';
import { StoredBook } from './book.schema.ts';

const BATCH = 500;
const PAUSE_MS = 50;
const AGAIN_MS = 600_000;

/**
 * Adds what finds a book to books of earlier releases, whose documents have no `authorSlugs`: at the start, and every ten
 * minutes, since replicas of an earlier release may still write such ones during an upgrade. A write repeated by another
 * replica is the same; a book that changes meanwhile is left to its change or to the next round.
 */
@Injectable()
export class BookMigration implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #task: PeriodicTask;

  constructor(
    @InjectModel(StoredBook.name) private readonly books: Model<StoredBook>,
    platform: Platform,
  ) {
    this.#task = new PeriodicTask({
      run: () => this.migrateBatch(),
      failure: 'books of an earlier release could not be migrated',
      retryMs: PAUSE_MS * 100,
      logger: platform.logger,
    });
  }

  onApplicationBootstrap(): void {
    this.#task.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.#task.stop();
  }

  /** @returns in how many milliseconds to look again. */
  private async migrateBatch(): Promise<number> {
    const found = await this.books
      .find({ isDeleted: false, authorSlugs: { $exists: false } })
      .hint(AUTHOR_INDEX)
      .limit(BATCH)
      .lean();
    const updates = found.map((book) => ({
      updateOne: {
        filter: { _id: book._id, v: book.v },
        update: { $set: toSearchFields(book) },
        timestamps: false,
      },
    }));
    if (updates.length > 0) await this.books.bulkWrite(updates, { ordered: false });
    return found.length < BATCH ? AGAIN_MS : PAUSE_MS;
  }
}
