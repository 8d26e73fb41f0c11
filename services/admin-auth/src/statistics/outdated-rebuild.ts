import type { JobContext } from '@bookstore/kit/mongo/jobs';
import { Platform } from '@bookstore/kit/service/platform';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { rebuildOutdated } from './rebuild.ts';
import { StatisticsService } from './statistics.service.ts';

/** How often the time zone of the shop is read, at first; a rebuild that failed is tried again by then. */
const POLL_MS = 2000;

/**
 * Rebuilds the totals of orders in the background when the time zone of the shop has changed. One process does so at a
 * time. A process rebuilds once at its start and once a change that it sees, not again and again where processes have
 * different defaults. A rebuild that is aborted changes nothing: another process, or the next start, begins again.
 */
@Injectable()
export class OutdatedRebuild {
  #checked: string | undefined;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly statistics: StatisticsService,
    private readonly platform: Platform,
  ) {
    const run = ({ signal }: JobContext) => this.#check(signal);
    platform.jobs.every({ name: 'outdated-statistics', everyMs: POLL_MS, run });
  }

  async #check(signal: AbortSignal): Promise<void> {
    const { connection, statistics, platform } = this;
    const timeZone = await statistics.readTimeZone();
    if (timeZone === this.#checked) return;
    const onProgress = (name: string, stored: number, total: number) => {
      platform.logger.debug({ name, stored, total }, 'statistics are being rebuilt');
    };
    const outcome = await rebuildOutdated({ connection, statistics, onProgress, signal });
    if (outcome === 'rebuilt') platform.logger.info('statistics were outdated and have been rebuilt');
    if (outcome !== 'busy') this.#checked = timeZone;
  }
}
