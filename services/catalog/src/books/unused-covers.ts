import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Platform } from '@bookstore/kit/service/platform';
import { setTimeout as delay } from 'node:timers/promises';
import type { Model } from 'mongoose';
import { CoversService } from '../covers/covers.service.ts';
import { StoredBook } from './book.schema.ts';

const HOUR_MS = 3_600_000;

/**
 * Collects the uploaded covers that no book has: those of deleted books, replaced ones, and those whose book was never
 * written. At the start and once an hour, in every replica; what one has removed another finds gone.
 */
@Injectable()
export class UnusedCovers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #stop = new AbortController();
  #collecting: Promise<void> | undefined;

  constructor(
    @InjectModel(StoredBook.name) private readonly books: Model<StoredBook>,
    private readonly covers: CoversService,
    private readonly platform: Platform,
  ) {}

  onApplicationBootstrap(): void {
    this.#collecting = this.collectUntilStopped();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    await this.#collecting;
  }

  private async collectUntilStopped(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        // A book that is about to be written claimed its cover a moment ago: see `CoversService.keep`.
        const keptBefore = new Date(Date.now() - HOUR_MS);
        await this.covers.removeUnused(keptBefore, (names) => this.findUsed(names));
      } catch (error) {
        this.platform.logger.warn({ err: error }, 'unused covers could not be collected');
      }
      await delay(HOUR_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async findUsed(names: string[]): Promise<string[]> {
    return this.books.distinct('coverImage', { isDeleted: false, coverImage: { $in: names } });
  }
}
