import type { Logger } from '@bookstore/runtime/logger';
import { wait } from '@bookstore/runtime/wait';
import type { Connection } from 'mongoose';
import type { JobContext, Jobs } from './jobs.ts';

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

/** How `migrateInBackground` runs one. */
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
  /**
   * Changes the next documents. A batch may be repeated, or run beside requests that change the same data.
   * @returns how many it has changed: 0 when none was left.
   */
  migrateBatch: () => Promise<number>;
  pace?: typeof PACE;
};

/** Brings what earlier releases have stored up to this one while the service runs, in one process at a time. */
export function migrateInBackground(options: Options): void {
  const { platform, connection, entry, migrateBatch, pace = PACE } = options;
  /** @returns in how many milliseconds to look again. */
  const run = async ({ lead, signal }: JobContext): Promise<number> => {
    let migrated = 0;
    // Migrations rely on the indexes of this release.
    while (!signal.aborted && platform.areIndexesBuilt && (await lead())) {
      const startedAtMs = performance.now();
      const count = await migrateBatch();
      if (count === 0) {
        if (migrated > 0) platform.logger.info({ migrated }, `migration ${entry.id} is complete`);
        return RECHECK_MS;
      }
      migrated += count;
      await wait(Math.max(pace.minPauseMs, performance.now() - startedAtMs), signal);
    }
    return pace.retryMs;
  };
  const lease = { connection, ms: LEASE_MS };
  platform.jobs.every({ name: `migrate.${entry.id}`, everyMs: pace.retryMs, lease, run });
}
