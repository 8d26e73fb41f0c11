import type { Logger } from '@bookstore/runtime/logger';
import { PeriodicTask } from '@bookstore/runtime/periodic-task';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { rebuildOutdated } from './rebuild.ts';
import type { StatisticsService } from './statistics.service.ts';

/** How often the time zone of the shop is read, at first; a rebuild that failed is tried again by then. */
const POLL_MS = 2000;

type OutdatedRebuildOptions = {
  connection: Connection;
  statistics: StatisticsService;
  logger: Logger;
};

/**
 * Rebuilds the totals of orders in the background when the time zone of the shop has changed. One process does so at a
 * time. A process rebuilds once at its start and once a change that it sees, not again and again where processes have
 * different defaults.
 */
export class OutdatedRebuild implements BeforeApplicationShutdown {
  readonly #options: OutdatedRebuildOptions;
  readonly #task: PeriodicTask;
  #checked: string | undefined;

  constructor(options: OutdatedRebuildOptions) {
    const { logger } = options;
    this.#options = options;
    this.#task = new PeriodicTask({
      run: () => this.#check(),
      failure: 'it could not be checked whether the statistics are outdated',
      everyMs: POLL_MS,
      logger,
    });
    this.#task.start();
  }

  /** Aborts a rebuild under way, which changes nothing: another process, or the next start, begins again. */
  beforeApplicationShutdown(): Promise<void> {
    return this.#task.stop();
  }

  async #check(): Promise<number | undefined> {
    const timeZone = await this.#readTimeZone();
    if (timeZone === undefined || timeZone === this.#checked) return undefined;
    if (await this.#rebuild()) this.#checked = timeZone;
    return POLL_MS;
  }

  /** @returns undefined while the database does not respond. */
  #readTimeZone(): Promise<string | undefined> {
    return this.#options.statistics.readTimeZone().catch(() => undefined);
  }

  /** @returns whether the totals are up to date now. */
  async #rebuild(): Promise<boolean> {
    const { logger, ...options } = this.#options;
    const { signal } = this.#task;
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
