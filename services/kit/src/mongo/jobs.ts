import type { Logger } from '@bookstore/runtime/logger';
import { PeriodicTask, type PeriodicTaskOptions } from '@bookstore/runtime/periodic-task';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { Lease } from './lease.ts';

/** What the work of a job is given each time. */
export type JobContext = {
  /** Aborts when the process stops, so that long work can end early. */
  signal: AbortSignal;
  /** Takes the lease of the job, which is renewed until the work is done. @returns false while another process holds it. */
  lead: () => Promise<boolean>;
};

type JobOptions = Pick<PeriodicTaskOptions, 'everyMs' | 'maxIdleMs'> & {
  /** Also the name of its lease. */
  name: string;
  /** The database in which the replicas agree on the one that does the work, and for how long one that has died keeps it. */
  lease?: { connection: Connection; ms: number };
  firstAfterMs?: number;
  /** As the `run` of a `PeriodicTask`; nothing means that there was nothing to do. */
  run: (context: JobContext) => Promise<number | undefined> | Promise<void>;
};

/** What a service does in the background, from when its modules and indexes are there until it stops. */
export class Jobs implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger: Logger;
  readonly #jobs: { start: () => void; stop: () => Promise<void> }[] = [];

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Does some work again and again. A lease is kept until it ends; it is released when the work fails and when the process stops. */
  every({ name, lease: shared, firstAfterMs, run, ...pace }: JobOptions): PeriodicTask {
    const logger = this.#logger;
    const lease = shared && new Lease(shared.connection, name);
    const release = () =>
      lease?.release().catch((error: unknown) => {
        logger.debug({ err: error, job: name }, 'a lease was not released and ends by itself');
      });
    const work = async (): Promise<number | undefined> => {
      let renewal: NodeJS.Timeout | undefined;
      const lead = async () => {
        if (!shared || !lease) return true;
        if (!(await lease.take(shared.ms))) return false;
        renewal ??= setInterval(() => void lease.take(shared.ms).catch(() => false), shared.ms / 3);
        return true;
      };
      try {
        const waitMs = await run({ signal: task.signal, lead }).finally(() => {
          clearInterval(renewal);
        });
        return typeof waitMs === 'number' ? waitMs : undefined;
      } catch (error) {
        await release();
        throw error;
      }
    };
    const failure = `the job ${name} failed and will be tried again`;
    const task = new PeriodicTask({ ...pace, run: work, failure, logger });
    const start = () => {
      task.start(firstAfterMs);
    };
    this.#jobs.push({ start, stop: () => task.stop().then(release) });
    return task;
  }

  onApplicationBootstrap(): void {
    for (const { start } of this.#jobs) start();
  }

  /** Comes before the other hooks: jobs use what those close. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.#jobs.map(({ stop }) => stop()));
  }
}
