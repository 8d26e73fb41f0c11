import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Failure } from '@bookstore/contracts/errors';
import type { OutboxDocument } from '@bookstore/kit/outbox/outbox';
import { Platform } from '@bookstore/kit/service/platform';
import { PeriodicTask } from '@bookstore/runtime/periodic-task';
import type { Model } from 'mongoose';
import { drawnCoverId, parseCoverName, toCoverName } from '../covers/cover.names.ts';
import { CoversService } from '../covers/covers.service.ts';
import { StoredBook } from './book.schema.ts';

const HOUR_MS = 3_600_000;

/**
 * Finds the covers of books, drawing those that are missing, and removes the unused ones: those of deleted books,
 * replaced and outdated ones, and uploads whose book was never written. Every replica does so at its start and hourly.
 */
@Injectable()
export class BookCoversService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #cleanup: PeriodicTask;

  constructor(
    @InjectModel(StoredBook.name) private readonly books: Model<StoredBook>,
    private readonly covers: CoversService,
    platform: Platform,
  ) {
    this.#cleanup = new PeriodicTask({
      run: () => this.removeUnused(),
      failure: 'unused covers could not be removed',
      retryMs: HOUR_MS,
      logger: platform.logger,
    });
  }

  /**
   * Finds the picture with a file name. The name of a drawn cover that is outdated or has no hash gets the book's
   * present drawn cover, under its own name.
   * @throws Failure `NOT_FOUND` when there is none, `UNAVAILABLE` when too many wait to be drawn.
   */
  async find(name: string): Promise<{ name: string; picture: Buffer }> {
    const { id, bookId, narrow = '' } = parseCoverName(name);
    if (!id) throw new Failure('NOT_FOUND');
    const width = narrow ? 'narrow' : 'wide';
    const stored = await this.covers.find(id, width);
    if (stored) return { name, picture: stored };
    const book =
      bookId &&
      (await this.books.findOne({ _id: bookId, isDeleted: false }).lean<OutboxDocument<StoredBook>>());
    if (!book) throw new Failure('NOT_FOUND');
    const current = drawnCoverId(book);
    const found = current === id ? undefined : await this.covers.find(current, width);
    const picture = found ?? (await this.covers.draw(current, book))[width];
    return { name: toCoverName(current + narrow), picture };
  }

  onApplicationBootstrap(): void {
    this.#cleanup.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.#cleanup.stop();
  }

  private async removeUnused(): Promise<number> {
    // A book that is about to be written claimed its cover a moment ago: see `CoversService.claim`.
    const claimedBefore = new Date(Date.now() - HOUR_MS);
    await this.covers.removeUnused(claimedBefore, (ids) => this.findUsed(ids));
    return HOUR_MS;
  }

  private async findUsed(ids: string[]): Promise<string[]> {
    const names = ids.map(toCoverName);
    const bookIds = names.flatMap((name) => parseCoverName(name)['bookId'] ?? []);
    const $or = [{ coverImage: { $in: names } }, { _id: { $in: bookIds } }];
    const users = await this.books
      .find({ isDeleted: false, $or }, 'title author category coverImage')
      .lean<OutboxDocument<StoredBook>[]>();
    return users.flatMap((book) => [parseCoverName(book.coverImage)['id'] ?? '', drawnCoverId(book)]);
  }
}
