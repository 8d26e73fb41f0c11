import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '@bookstore/contracts/errors';
import { CONFIG } from '@bookstore/kit/config';
import type { JobContext } from '@bookstore/kit/mongo/jobs';
import { Platform } from '@bookstore/kit/service/platform';
import type { PeriodicTask } from '@bookstore/runtime/periodic-task';
import { RetryLater } from '@bookstore/runtime/retry-later';
import { wait } from '@bookstore/runtime/wait';
import type { mongo } from 'mongoose';
import pLimit from 'p-limit';
import type { CatalogConfig } from '../../config.ts';
import { CoversService } from '../../covers/covers.service.ts';
import { ImportCollections, type WaitingCover } from '../import.schema.ts';
import { COVERS_PACE } from './covers-pace.ts';
import { ImportedBooks } from './imported-books.ts';
import { DownloadFailed, downloadPicture } from './picture-download.ts';

/** Pictures that are fetched, or wait to be encoded, at once: each of 5 MB at most. */
const DOWNLOADS = 4;
/** Covers of one import that are in work at once: its slow host leaves a turn to others. */
const OF_ONE_IMPORT = 3;
const BATCH_SIZE = 20;

/** Also those without a time. */
const isDue = () => ({ state: 'waiting' as const, nextAt: { $not: { $gt: new Date() } } });

/**
 * Gives the books of imports their covers, in one replica at a time. It looks for covers when the process is told that
 * there are some, and every five seconds; a look that finds none is one read of an index.
 */
@Injectable()
export class ImportCoversWorker {
  readonly #task: PeriodicTask;
  readonly #pace: typeof COVERS_PACE;
  readonly #encodeInTurn = pLimit(1);
  readonly #downloadInTurn = pLimit(DOWNLOADS);

  constructor(
    private readonly store: ImportCollections,
    @Inject(CONFIG) private readonly config: CatalogConfig,
    private readonly covers: CoversService,
    private readonly books: ImportedBooks,
    { jobs }: Platform,
  ) {
    this.#pace = { ...COVERS_PACE, ...config.coversPace };
    this.#task = jobs.every({
      name: 'import_covers',
      everyMs: this.#pace.lookEveryMs,
      lease: { connection: store.connection, ms: this.#pace.leaseMs },
      run: (context) => this.#work(context),
    });
  }

  /** Makes it look now. */
  wake(): void {
    this.#task.wake();
  }

  async #work({ lead }: JobContext): Promise<number | undefined> {
    if ((await this.#findBegun({ state: 'waiting' })).length === 0) return undefined;
    if (await lead()) await this.#serveAll();
    return this.#pace.lookEveryMs;
  }

  /** The imports that were committed and have such covers. */
  async #findBegun(covers: mongo.Filter<WaitingCover>): Promise<string[]> {
    const importIds = await this.store.covers.distinct('importId', covers);
    const isBegun = { _id: { $in: importIds }, state: { $ne: 'checked' as const } };
    const begun = await this.store.imports.find(isBegun, { projection: { _id: 1 } }).toArray();
    return begun.map(({ _id }) => _id);
  }

  /** Serves all imports whose covers are due, beside one another, also those that come meanwhile. */
  async #serveAll(): Promise<void> {
    const serving = new Map<string, Promise<void>>();
    const errors: unknown[] = [];
    const serve = (importId: string) =>
      this.#serve(importId, errors)
        .catch((error: unknown) => void errors.push(error))
        .finally(() => serving.delete(importId));
    try {
      while (errors.length === 0 && !this.#task.signal.aborted) {
        for (const importId of await this.#findBegun(isDue()))
          if (!serving.has(importId)) serving.set(importId, serve(importId));
        if (serving.size === 0) return;
        const pause = new AbortController();
        const signal = AbortSignal.any([pause.signal, this.#task.signal]);
        await Promise.race([...serving.values(), wait(this.#pace.lookEveryMs, signal)]);
        pause.abort();
      }
    } finally {
      await Promise.all(serving.values());
    }
    if (errors.length > 0) throw new AggregateError(errors);
  }

  /** Stores the covers of an import that are due, a few at once, so that others get their turns beside it. */
  async #serve(importId: string, errors: unknown[]): Promise<void> {
    const takeTurn = pLimit(OF_ONE_IMPORT);
    const options = { projection: { bytes: 0 }, sort: { nextAt: 1 }, limit: BATCH_SIZE } as const;
    while (!this.#task.signal.aborted) {
      const due: WaitingCover[] = await this.store.covers.find({ ...isDue(), importId }, options).toArray();
      if (due.length === 0) return;
      await takeTurn.map(due, (cover) =>
        this.#store(cover).catch((error: unknown) => void errors.push(error)),
      );
      if (errors.length > 0) return;
    }
  }

  async #store(cover: WaitingCover): Promise<void> {
    try {
      this.#task.signal.throwIfAborted();
      if (!(await this.books.isWritten(cover))) return;
      const { url } = cover;
      // Its turn lasts until it is encoded, so that no more pictures than turns are in memory.
      const coverImage = await (url
        ? this.#downloadInTurn(async () => this.#encode(await this.#download(url)))
        : this.#encode(cover));
      await this.books.setCover(cover, coverImage);
    } catch (error) {
      // What this process stops, another one begins again.
      if (!this.#task.signal.aborted) await this.#handle(error, cover);
    }
  }

  #download(url: string): Promise<Buffer> {
    const { isPictureHost: isAllowed } = this.config;
    return downloadPicture(url, { signal: this.#task.signal, isAllowed });
  }

  /** Encodes a picture, or that of an archive, which is read in its turn. @returns the name of the cover. */
  #encode(picture: Buffer | WaitingCover): Promise<string> {
    return this.#encodeInTurn(async () => {
      const buffer = Buffer.isBuffer(picture) ? picture : await this.#readPicture(picture);
      return this.covers.claimInBackground({ buffer });
    });
  }

  /** A picture of an archive. */
  async #readPicture({ _id }: WaitingCover): Promise<Buffer> {
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
    const isBusy = error instanceof RetryLater || (error instanceof Failure && error.code === 'UNAVAILABLE');
    if (isBusy) return this.books.postpone(cover, { afterMs: this.#pace.busyMs });
    if (!(error instanceof Failure)) throw error;
    const [reason] = error.details.errors ?? [];
    return this.books.fail(cover, reason?.message ?? error.message);
  }
}
