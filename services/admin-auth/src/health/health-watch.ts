import type { Health } from '@bookstore/contracts/health';
import { CONFIG } from '@bookstore/kit/config';
import type { JobContext } from '@bookstore/kit/mongo/jobs';
import { Lease } from '@bookstore/kit/mongo/lease';
import { Platform } from '@bookstore/kit/service/platform';
import type { Logger } from '@bookstore/runtime/logger';
import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { AdminAuthConfig } from '../config.ts';
import { StatisticsService } from '../statistics/statistics.service.ts';
import { Alerts } from './alerts.ts';
import { DatabaseOutage } from './database-outage.ts';
import { type Findings, merge } from './findings.ts';
import { readBackup } from './backup.ts';
import { checkBackup, checkCertificate, checkDisk } from './own-checks.ts';
import { checkParts } from './part-checks.ts';

/** At a start the other parts start, too. */
const FIRST_AFTER_MS = 5000;
/** It says when the shop was looked at, and by whom. */
const LEASE = 'health';

/** Looks at the shop again and again; of all replicas one. */
@Injectable()
export class HealthWatch {
  private readonly outage: DatabaseOutage;
  private readonly logger: Logger;

  constructor(
    @Inject(CONFIG) private readonly config: AdminAuthConfig,
    @InjectConnection() private readonly connection: Connection,
    private readonly alerts: Alerts,
    private readonly statistics: StatisticsService,
    { jobs, logger }: Platform,
  ) {
    this.logger = logger;
    const everyMs = config.CHECK_HEALTH_EVERY_MS;
    this.outage = new DatabaseOutage(config, logger);
    if (everyMs > 0)
      jobs.every({
        name: LEASE,
        everyMs,
        maxIdleMs: everyMs,
        firstAfterMs: Math.min(everyMs, FIRST_AFTER_MS),
        lease: { connection, ms: this.leaseMs },
        run: (context) => this.look(context),
      });
  }

  async read(): Promise<Health> {
    const [alerts, areMailsFailing, until, backup] = await Promise.all([
      this.alerts.list(),
      this.alerts.areMailsFailing(),
      new Lease(this.connection, LEASE).readUntil(),
      readBackup(this.connection),
    ]);
    const mailed = areMailsFailing ? 'failing' : 'on';
    return {
      alerts,
      mail: this.config.OPERATOR_MAIL === undefined ? 'off' : mailed,
      checkedAt: until && new Date(until.getTime() - this.leaseMs).toISOString(),
      backupAt: backup?.at.toISOString(),
    };
  }

  /** Longer than until the end of the next round: otherwise two replicas would count rounds. */
  private get leaseMs(): number {
    return this.config.CHECK_HEALTH_EVERY_MS + 30_000;
  }

  private async look({ lead }: JobContext): Promise<void> {
    try {
      const isHolder = await lead();
      // The database has answered, whoever looks at the shop: each replica counts the rounds in which it does not.
      await this.outage.end((problem, since) =>
        isHolder ? this.alerts.takeOver(problem, since) : Promise.resolve(),
      );
      this.outage.speak(await this.alerts.readLanguage());
      if (!isHolder) return;
      await this.alerts.update(await this.check());
    } catch (error) {
      await this.outage.note(error);
      throw error;
    }
  }

  private async check(): Promise<Findings> {
    const { connection, config } = this;
    const orUnknown = (subject: string, checking: Promise<Findings>) =>
      checking.catch((error: unknown): Findings => {
        this.logger.warn({ err: error, subject }, 'the shop could not be looked at');
        return { problems: [], unknown: [subject] };
      });
    return merge(
      await Promise.all([
        checkParts(config.OPS_URLS),
        orUnknown('database', checkDisk(connection, config.DISK_ALERT_PERCENT)),
        orUnknown(
          'backup',
          checkBackup(connection, () => this.readFirstOrder()),
        ),
        checkCertificate(config.PUBLIC_URL),
      ]),
    );
  }

  private async readFirstOrder(): Promise<Date | undefined> {
    const { states } = await this.statistics.orders.current();
    return (await states.findOne({}, { placedAt: 1 }, { sort: { _id: 1 } }).lean())?.placedAt;
  }
}
