import { setTimeout as delay } from 'node:timers/promises';
import type { Db, IndexOptions } from 'mongodb';
import { isDatabaseUnavailable } from './database-errors.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';
import type { Health } from './ops.ts';
import { PeriodicTask } from './periodic-task.ts';

const CHECK_INTERVAL_MS = 60_000;
const RETRY_INTERVAL_MS = 5000;

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

const isNamespaceNotFound = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 26;

/** The server's name of an error. Its message would contain the values that are duplicates. */
const reasonOf = (error: unknown) =>
  error instanceof Error && 'codeName' in error ? error.codeName : String(error);

/**
 * Builds the indexes that a process declares, checks every minute whether they exist, and builds missing ones again.
 * While one cannot be built, e.g. because of duplicates, the process is not ready, an error is logged once and
 * `mongodb_missing_indexes` is not 0; building is retried every five seconds.
 */
export class IndexCheck {
  readonly #options: IndexCheckOptions;
  readonly #intervalMs: number;
  readonly #retryMs: number;
  readonly #failed = new Set<string>();
  readonly #task: PeriodicTask;
  #isComplete = false;

  constructor(options: IndexCheckOptions) {
    this.#options = options;
    this.#intervalMs = options.intervalMs ?? CHECK_INTERVAL_MS;
    this.#retryMs = Math.min(RETRY_INTERVAL_MS, this.#intervalMs);
    this.#task = new PeriodicTask({
      run: async () => {
        await this.#check();
        return this.#failed.size > 0 ? this.#retryMs : this.#intervalMs;
      },
      failure: 'indexes could not be checked',
      retryMs: this.#retryMs,
      logger: options.logger,
    });
    options.health.require('indexes', () => this.areBuilt);
    const help = 'Indexes that could not be built when this process last tried; 0 is good.';
    options.metrics.addGauge('mongodb_missing_indexes', help, [], (gauge) => {
      gauge.set(this.#failed.size);
    });
  }

  /** Whether every declared index existed at the last check. */
  get areBuilt(): boolean {
    return this.#isComplete && this.#failed.size === 0;
  }

  /** Waits until every index is built, then goes on checking. */
  async start(): Promise<void> {
    while (!(await this.#check())) await delay(this.#retryMs);
    this.#isComplete = true;
    this.#task.start(this.#intervalMs);
  }

  stop(): Promise<void> {
    return this.#task.stop();
  }

  /** @returns whether all indexes exist now. */
  async #check(): Promise<boolean> {
    let areAllBuilt = true;
    const byCollection = Map.groupBy(this.#options.list(), ({ collection }) => collection);
    for (const [collection, indexes] of byCollection) {
      try {
        const existing = await this.#readNames(collection);
        for (const index of existing ? indexes : [])
          areAllBuilt = (await this.#build(index, existing)) && areAllBuilt;
      } catch (error) {
        const level = isDatabaseUnavailable(error) ? 'warn' : 'error';
        this.#options.logger[level]({ collection, reason: reasonOf(error) }, 'indexes could not be checked');
        areAllBuilt = false;
      }
    }
    return areAllBuilt;
  }

  /** The names of a collection's indexes; undefined for a collection that was dropped since the start. */
  async #readNames(collection: string): Promise<string[] | undefined> {
    try {
      const indexes = await this.#options.db.collection(collection).indexes();
      return indexes.flatMap(({ name }) => name ?? []);
    } catch (error) {
      if (!isNamespaceNotFound(error)) throw error;
      return this.#isComplete ? undefined : [];
    }
  }

  /** Does nothing to an index that exists with the same options. */
  async #build({ collection, key, options }: DeclaredIndex, existing: readonly string[] = []) {
    const { db, logger } = this.#options;
    const name = Object.entries(key).flat().join('_');
    const id = `${collection}.${name}`;
    // For a collection that has been dropped since its indexes were read, MongoDB would create it again.
    if (this.#isComplete && existing.includes(name) && !this.#failed.has(id)) return true;
    try {
      await db.collection(collection).createIndex(key, { ...options }, {});
      const isRepaired = this.#failed.delete(id) || this.#isComplete;
      if (isRepaired) logger.warn({ index: id }, 'a missing index was built again');
      return true;
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      const reason = reasonOf(error);
      if (!this.#failed.has(id)) logger.error({ index: id, reason }, 'index cannot be built: not ready');
      this.#failed.add(id);
      return false;
    }
  }
}
