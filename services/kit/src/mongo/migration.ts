import type { Logger } from '@bookstore/runtime/logger';
import { wait } from '@bookstore/runtime/wait';
import type { Connection } from 'mongoose';
import type { Jobs, JobContext } from './jobs.ts';

/** A line of a service's `migrations.ts`, which `services/MIGRATIONS.md` shows. */
export type MigrationEntry = {
  /** Also the name of its lease. */
  id: string;
  /** The first release that stores what the migration makes of the data before. */
  since: string;
  /** What it makes of which data. */
  does: string;
  /** Who runs it, and when. */
  runs: string;
  /** The release that may come without it: whoever upgrades to that one has run it. */
  until: string;
};

/** How a `Migration` runs. */
export const IN_BACKGROUND = 'one replica, at the start and every 10 minutes';

const LEASE_MS = 10_000;
/** While replicas are updated one by one, those of an earlier release still store such data. */
const RECHECK_MS = 600_000;
const PACE = {
  /** After a failure, and while another process migrates. */
  retryMs: 2000,
  /** Between batches, at least; and as long as the last one took, so that half of the time is left to requests. */
  minPauseMs: 200,
};

type Options = {
  platform: { jobs: Jobs; logger: Logger; areIndexesBuilt: boolean };
  connection: Connection;
  entry: MigrationEntry;
  pace?: typeof PACE;
};

/** Brings what earlier releases have stored up to this one while the service runs, in one process at a time. */
export abstract class Migration {
  readonly #options: Options;
  readonly #pace: typeof PACE;

  constructor(options: Options) {
    const { platform, connection, entry, pace = PACE } = options;
    this.#options = options;
    this.#pace = pace;
    platform.jobs.every({
      name: `migrate.${entry.id}`,
      everyMs: pace.retryMs,
      lease: { connection, ms: LEASE_MS },
      run: (context) => this.#run(context),
    });
  }

  /**
   * Migrates the next batch each time it is asked for one, until none is left. A batch may be repeated, or run beside requests
   * that change the same data.
   * @returns how many documents each batch has changed.
   */
  protected abstract migrate(): AsyncGenerator<number, void, void>;

  /** @returns in how many milliseconds to look again. */
  async #run({ lead, signal }: JobContext): Promise<number> {
    const { platform, entry } = this.#options;
    const batches = this.migrate();
    let migrated = 0;
    try {
      // Migrations rely on the indexes of this release.
      while (!signal.aborted && platform.areIndexesBuilt && (await lead())) {
        const startedAtMs = performance.now();
        const batch = await batches.next();
        if (batch.done) {
          if (migrated > 0) platform.logger.info({ migrated }, `migration ${entry.id} is complete`);
          return RECHECK_MS;
        }
        migrated += batch.value;
        const pauseMs = Math.max(this.#pace.minPauseMs, performance.now() - startedAtMs);
        await wait(pauseMs, signal);
      }
      return this.#pace.retryMs;
    } finally {
      await batches.return().catch(() => undefined);
    }
  }
}
