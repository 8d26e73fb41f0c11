import { setTimeout as delay } from 'node:timers/promises';
import type { SkipDocument } from '@bookstore/kit/mongo/skipped-documents';
import type { Logger } from '@bookstore/runtime/logger';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { Connection } from 'mongoose';
import type { stateFeedsOf } from '../config.ts';
import { rebuildOutdated } from './rebuild.ts';
import type { StatisticsService } from './statistics.service.ts';

/** At the start, and when the processes of an earlier version, which store less, have ended behind a new one. */
const CHECK_AFTER_MS = [0, 600_000];
const RETRY_MS = 2000;

type OutdatedRebuildOptions = {
  connection: Connection;
  statistics: StatisticsService;
  feeds: ReturnType<typeof stateFeedsOf>;
  skip: SkipDocument;
  logger: Logger;
};

/**
 * Rebuilds the totals of orders in the background when the time zone of the shop has changed, or when states of an earlier
 * version are missing what is counted. One process does so at a time. A process rebuilds once a check, not again and again
 * where processes are set to different time zones.
 */
export class OutdatedRebuild implements BeforeApplicationShutdown {
  readonly #options: OutdatedRebuildOptions;
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;

  constructor(options: OutdatedRebuildOptions) {
    this.#options = options;
    this.#running = this.#checkRepeatedly();
  }

  /** Aborts a rebuild under way, which changes nothing: another process, or the next start, begins again. */
  async beforeApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #checkRepeatedly(): Promise<void> {
    for (const waitMs of CHECK_AFTER_MS) {
      await this.#wait(waitMs);
      while (!this.#stop.signal.aborted && !(await this.#rebuild())) await this.#wait(RETRY_MS);
    }
  }

  async #wait(waitMs: number): Promise<void> {
    const { signal } = this.#stop;
    await delay(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
  }

  /** @returns whether the totals are up to date now. */
  async #rebuild(): Promise<boolean> {
    const { logger, ...options } = this.#options;
    const { signal } = this.#stop;
    const onProgress = (name: string, stored: number, total: number) => {
      logger.debug({ name, stored, total }, 'statistics are being rebuilt');
    };
    try {
      const outcome = await rebuildOutdated({ ...options, onProgress, signal });
      if (outcome === 'rebuilt') logger.info('statistics were outdated and have been rebuilt');
      return outcome !== 'busy';
    } catch (error) {
      if (!signal.aborted)
        logger.warn({ err: error }, 'rebuilding the statistics failed and will be retried');
      return false;
    }
  }
}
