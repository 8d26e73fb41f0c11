import type { Db, IndexOptions } from 'mongodb';
import { isDatabaseUnavailable } from './database-errors.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';
import type { Health } from './ops.ts';
import { PeriodicTask } from './periodic-task.ts';

/** An index that a process needs. */
export type DeclaredIndex = {
  collection: string;
  /** The fields, 1 for ascending and -1 for descending. */
  key: Readonly<Record<string, number>>;
  options?: Readonly<IndexOptions>;
};

type IndexCheckOptions = {
  db: Db;
  list: () => readonly DeclaredIndex[];
  health: Health;
  logger: Logger;
  metrics: Metrics;
  intervalMs?: number | undefined;
};

/** The server's name of an error. Its message would contain the values that are duplicates. */
const reasonOf = (error: unknown) =>
  error instanceof Error && 'codeName' in error ? error.codeName : String(error);

/**
 * Builds the indexes that a process declares, and every minute those that are missing again. While one cannot be built, e.g.
 * because of duplicates, the process is not ready, an error is logged once and `mongodb_missing_indexes` is not 0; building is
 * retried every five seconds.
 */
export class IndexCheck {
  readonly #options: IndexCheckOptions;
  readonly #failed = new Set<string>();
  readonly #firstBuilt = Promise.withResolvers<undefined>();
  readonly #task: PeriodicTask;
  #isStarted = false;

  constructor(options: IndexCheckOptions) {
    const { health, logger, metrics, intervalMs = 60_000 } = options;
    const retryMs = Math.min(5000, intervalMs);
    this.#options = options;
    const run = () => this.#build().then(() => (this.#failed.size > 0 ? retryMs : intervalMs));
    this.#task = new PeriodicTask({ run, failure: 'indexes could not be checked', everyMs: retryMs, logger });
    health.require('indexes', () => this.areBuilt);
    const help = 'Indexes that could not be built when this process last tried; 0 is good.';
    metrics.addGauge('mongodb_missing_indexes', help, [], (gauge) => {
      gauge.set(this.#failed.size);
    });
  }

  /** Whether every declared index existed at the last check. */
  get areBuilt(): boolean {
    return this.#isStarted && this.#failed.size === 0;
  }

  /** Waits until every index is built, then goes on checking. */
  async start(): Promise<void> {
    this.#task.start();
    await this.#firstBuilt.promise;
  }

  stop(): Promise<void> {
    return this.#task.stop();
  }

  /** MongoDB does nothing to an index that exists with the same options. */
  async #build(): Promise<void> {
    const { db, list, logger } = this.#options;
    const existing = await db.listCollections({}, { nameOnly: true }).toArray();
    for (const { collection, key, options } of list()) {
      // A collection that was dropped since the start would be created again.
      if (this.#isStarted && !existing.some(({ name }) => name === collection)) continue;
      const index = `${collection}.${Object.entries(key).flat().join('_')}`;
      try {
        await db.collection(collection).createIndex(key, { ...options }, {});
        if (this.#failed.delete(index)) logger.warn({ index }, 'a missing index was built again');
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        const reason = reasonOf(error);
        if (!this.#failed.has(index)) logger.error({ index, reason }, 'index cannot be built: not ready');
        this.#failed.add(index);
      }
    }
    if (this.#failed.size > 0) return;
    this.#isStarted = true;
    this.#firstBuilt.resolve(undefined);
  }
}
