import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Platform } from '@bookstore/kit/service/platform';
import { TRANSACTION } from '@bookstore/kit/mongo/mongo';
import type { Model } from 'mongoose';
import { StoredCover, toCoverId, toCoverName } from '../covers/covers.service.ts';
import { ImportCollections, ROWS, type StoredRow } from './import.schema.ts';
import { StoredBook } from '../books/book.schema.ts';

const HOUR_MS = 3_600_000;
const BATCH_SIZE = 500;

/** An import that is not committed within two days is removed: its rows say what was true when it was checked. */
const MAX_CHECKED_MS = 48 * HOUR_MS;

/**
 * Removes unused covers: those of deleted books, replaced ones, and uploads whose book was never written; never pictures
 * of the shop's own. And imports that nobody commits. Every replica does so at its start and hourly.
 */
@Injectable()
export class UnusedCoversService {
  constructor(
    @InjectModel(StoredBook.name) private readonly books: Model<StoredBook>,
    @InjectModel(StoredCover.name) private readonly covers: Model<StoredCover>,
    { jobs }: Platform,
  ) {
    const run = async () => {
      await this.removeAbandoned();
      await this.removeUnused();
    };
    jobs.every({ name: 'unused-covers', everyMs: HOUR_MS, run });
  }

  /** Removes imports that were not committed in time, with their rows, and what waits in archives for any that is gone. */
  private async removeAbandoned(): Promise<void> {
    const { imports, rows, covers, connection } = new ImportCollections(this.books.db);
    const abandoned = {
      state: 'checked' as const,
      createdAt: { $lt: new Date(Date.now() - MAX_CHECKED_MS) },
    };
    for await (const { _id } of imports.find(abandoned, { projection: { _id: 1 } }))
      await connection.transaction(async (session) => {
        const { deletedCount } = await imports.deleteOne({ _id, state: 'checked' }, { session });
        if (deletedCount > 0) await rows.deleteMany({ importId: _id }, { session });
      }, TRANSACTION);
    const waiting = await covers.distinct('importId', { state: 'waiting' });
    const known = await imports.distinct('_id', { _id: { $in: waiting } });
    const gone = waiting.filter((importId) => !known.includes(importId));
    if (gone.length > 0) await covers.deleteMany({ importId: { $in: gone }, state: 'waiting' });
  }

  private async removeUnused(): Promise<void> {
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
