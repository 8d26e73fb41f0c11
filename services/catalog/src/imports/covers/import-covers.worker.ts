import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Failure } from '@bookstore/contracts/errors';
import { CONFIG } from '@bookstore/kit/config';
import { Lease } from '@bookstore/kit/mongo/lease';
import { Platform } from '@bookstore/kit/service/platform';
import { PeriodicTask } from '@bookstore/runtime/periodic-task';
import pLimit from 'p-limit';
import type { CatalogConfig } from '../../config.ts';
import { CoversService } from '../../covers/covers.service.ts';
import { ImportCollections } from '../import.collections.ts';
import type { WaitingCover } from '../import.schema.ts';
import { COVERS_PACE } from './covers-pace.ts';
import { ImportedBooks } from './imported-books.ts';
import { DownloadFailed, downloadPicture } from './picture-download.ts';

/** Pictures that are fetched at once, each of 5 MB at most. */
const DOWNLOADS = 4;
const BATCH_SIZE = 20;

/**
 * Gives the books of imports their covers, in one replica at a time. It looks for covers when the process is told that
 * there are some, and every five seconds while the database changes or some wait; a look that finds none is one read of an
 * index.
 */
@Injectable()
export class ImportCoversWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #task: PeriodicTask;
  readonly #pace: typeof COVERS_PACE;
  readonly #lease: Lease;
  readonly #encodeInTurn = pLimit(1);
  readonly #downloadInTurn = pLimit(DOWNLOADS);

  constructor(
    private readonly store: ImportCollections,
    @Inject(CONFIG) private readonly config: CatalogConfig,
    private readonly covers: CoversService,
    private readonly books: ImportedBooks,
    platform: Platform,
  ) {
    this.#pace = { ...COVERS_PACE, ...config.coversPace };
    this.#lease = new Lease(store.connection, 'import_covers');
    this.#task = new PeriodicTask({
      run: () => this.#work(),
      failure: 'covers of imports could not be stored',
      retryMs: this.#pace.lookEveryMs,
      changes: platform.changes,
      logger: platform.logger,
    });
  }

  onApplicationBootstrap(): void {
    this.#task.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.#task.stop();
  }

  /** Makes it look now. */
  wake(): void {
    this.#task.wake();
  }

  async #work(): Promise<number | undefined> {
    const { lookEveryMs, leaseMs, renewEveryMs } = this.#pace;
    const waiting = await this.store.covers.distinct('importId', { state: 'waiting' });
    if (waiting.length === 0) return undefined;
    if (!(await this.#lease.take(leaseMs))) return lookEveryMs;
    const renewal = setInterval(() => void this.#lease.take(leaseMs).catch(() => false), renewEveryMs);
    try {
      for (let due = await this.#findDue(waiting); due.length > 0; due = await this.#findDue(waiting))
        await Promise.all(due.map((cover) => this.#downloadInTurn(() => this.#store(cover))));
    } finally {
      clearInterval(renewal);
      await this.#lease.release();
    }
    return lookEveryMs;
  }

  /** The next covers that are due, of imports that were committed. */
  async #findDue(importIds: string[]): Promise<WaitingCover[]> {
    if (this.#task.signal.aborted) return [];
    const isBegun = { _id: { $in: importIds }, state: { $ne: 'checked' as const } };
    const begun = await this.store.imports.find(isBegun, { projection: { _id: 1 } }).toArray();
    const of = { state: 'waiting', importId: { $in: begun.map(({ _id }) => _id) } } as const;
    // Also those without a time.
    const due = { ...of, nextAt: { $not: { $gt: new Date() } } };
    const options = { projection: { bytes: 0 }, sort: { nextAt: 1 }, limit: BATCH_SIZE } as const;
    return this.store.covers.find(due, options).toArray();
  }

  async #store(cover: WaitingCover): Promise<void> {
    try {
      this.#task.signal.throwIfAborted();
      if (!(await this.books.isWritten(cover))) return;
      const buffer = await this.#readPicture(cover);
      const coverImage = await this.#encodeInTurn(() => this.covers.claimInBackground({ buffer }));
      await this.books.setCover(cover, coverImage);
    } catch (error) {
      // What this process stops, another one begins again.
      if (!this.#task.signal.aborted) await this.#handle(error, cover);
    }
  }

  async #readPicture({ _id, url }: WaitingCover): Promise<Buffer> {
    const { isPictureHost: isAllowed } = this.config;
    if (url) return downloadPicture(url, { signal: this.#task.signal, isAllowed });
    const options = { projection: { bytes: 1 }, promoteBuffers: true };
    const found = await this.store.covers.findOne({ _id }, options);
    return found?.bytes ?? Buffer.alloc(0);
  }

  /** A cover that cannot be had stays failed; faults that pass are tried again, those of this process without end. */
  #handle(error: unknown, cover: WaitingCover): Promise<void> {
    const attempts = (cover.attempts ?? 0) + 1;
    const pauseMs = this.#pace.retryAfterMs[attempts - 1];
    if (error instanceof DownloadFailed) {
      if (!error.isTemporary || pauseMs === undefined) return this.books.fail(cover, error.message);
      return this.books.postpone(cover, { afterMs: pauseMs, attempts });
    }
    if (!(error instanceof Failure)) throw error;
    if (error.code === 'UNAVAILABLE') return this.books.postpone(cover, { afterMs: this.#pace.busyMs });
    const [reason] = error.details.errors ?? [];
    return this.books.fail(cover, reason?.message ?? error.message);
  }
}
