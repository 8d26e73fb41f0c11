import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Platform } from '@bookstore/kit/service/platform';
import { PeriodicTask } from '@bookstore/runtime/periodic-task';
import type { Model } from 'mongoose';
import { StoredCover, toCoverId, toCoverName } from '../covers/covers.service.ts';
import { ROWS, type StoredRow } from './import.schema.ts';
import { StoredBook } from '../books/book.schema.ts';

const HOUR_MS = 3_600_000;
const BATCH_SIZE = 500;

/**
 * Removes unused covers: those of deleted books, replaced ones, and uploads whose book was never written; never pictures
 * of the shop's own. Every replica
 * does so at its start and hourly.
 */
@Injectable()
export class UnusedCoversService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #cleanup: PeriodicTask;

  constructor(
    @InjectModel(StoredBook.name) private readonly books: Model<StoredBook>,
    @InjectModel(StoredCover.name) private readonly covers: Model<StoredCover>,
    platform: Platform,
  ) {
    this.#cleanup = new PeriodicTask({
      run: () => this.removeUnused(),
      failure: 'unused covers could not be removed',
      retryMs: HOUR_MS,
      logger: platform.logger,
    });
  }

  onApplicationBootstrap(): void {
    this.#cleanup.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.#cleanup.stop();
  }

  private async removeUnused(): Promise<number> {
    // A book that is about to be written claimed its cover a moment ago: see `CoversService.claim`.
    const isOld = { keptAt: { $lt: new Date(Date.now() - HOUR_MS) }, isPicture: { $ne: true as const } };
    const removeBatch = async (covers: { _id: string }[]) => {
      const ids = covers.map(({ _id }) => _id);
      const used = await this.findUsed({ $in: ids.map(toCoverName) });
      // `isOld` again, since a book may have claimed one of them by now.
      await this.covers.deleteMany({ _id: { $in: ids, $nin: used.map(toCoverId) }, ...isOld });
    };
    const old = this.covers.find(isOld, { _id: 1 }).sort({ keptAt: 1, _id: 1 }).lean().cursor();
    await old.eachAsync(removeBatch, { batchSize: BATCH_SIZE });
    return HOUR_MS;
  }

  /** The covers among those which books have, or would have again if an import were undone. */
  private async findUsed(names: { $in: string[] }): Promise<string[]> {
    const sold = await this.books.distinct('coverImage', { isDeleted: false, coverImage: names });
    const withdrawn = await this.books.distinct('coverImage', { withdrawn: true, coverImage: names });
    const rows = this.books.db.collection<StoredRow>(ROWS);
    const restored = rows.find({ 'before.set.coverImage': names }, { projection: { before: 1 } });
    const ofRows = (await restored.toArray()).map(({ before }) => before?.set.coverImage ?? '');
    return [...sold, ...withdrawn, ...ofRows];
  }
}
