import type { Logger } from '@bookstore/runtime/logger';
import { PeriodicTask } from '@bookstore/runtime/periodic-task';
import type { Model, Types } from 'mongoose';
import pLimit from 'p-limit';
import { rawCollection } from '../mongo/raw-collection.ts';
import type { Outbox, OutboxDocument } from './outbox.ts';

const SWEEP_INTERVAL_MS = 1000;
/** A writer publishes its document at once; it has failed to when the document has been pending for so long. */
const SWEEP_AGE_MS = 1000;
/** How soon sweeping begins once the broker accepts events, at the start and after an outage or an alarm. */
const UNTIL_READY_MS = 50;
/** How many documents a part publishes at a time. Meanwhile no request is served. */
const SWEEP_BATCH = 200;
/** Into how many parts a backlog is divided at most. Up to that, each is a batch. */
const MAX_PARTS = 1000;
/** While one part waits for the broker or the database, others are read and published. */
const PARTS_AT_ONCE = 3;

type PendingSince = { $gte?: Date; $lt?: Date; $lte?: Date };
/** What is left to be done of a document whose event the broker has confirmed. */
export type Confirmed = { _id: Types.ObjectId; v: number };
type OutboxSweepOptions<T> = {
  model: Model<T>;
  /** Whether events can be published. */
  isReady: () => boolean;
  /** Publishes a document. @returns nothing unless the broker confirmed it. */
  publish: (document: OutboxDocument<T>) => Promise<Confirmed | undefined>;
  clearMarks: (confirmed: readonly Confirmed[]) => Promise<void>;
  logger: Logger;
};

/**
 * Publishes the documents of a collection that are still pending: once a second, and less often while there are none. It runs
 * in every replica without a lock.
 */
export class OutboxSweep<T extends Outbox> {
  readonly #options: OutboxSweepOptions<T>;
  readonly #task: PeriodicTask;

  constructor(options: OutboxSweepOptions<T>) {
    this.#options = options;
    this.#task = new PeriodicTask({
      run: async () => {
        if (!options.isReady()) return UNTIL_READY_MS;
        return (await this.#sweep()) > 0 ? SWEEP_INTERVAL_MS : undefined;
      },
      failure: 'pending documents could not be swept',
      everyMs: SWEEP_INTERVAL_MS,
      logger: options.logger,
    });
  }

  start(): void {
    this.#task.start();
  }

  /** Stops, and waits for the batches that are being published. */
  stop(): Promise<void> {
    return this.#task.stop();
  }

  /**
   * Publishes what has been pending for longer than its writer needs, the oldest first. The parts of a backlog follow,
   * in every replica in another order: the smaller they are, the seldomer two publish the same documents.
   * @returns how many documents the first part had.
   */
  async #sweep(): Promise<number> {
    const pendingSince = { $lte: new Date(Date.now() - SWEEP_AGE_MS) };
    const count = await this.#publishAll(pendingSince, SWEEP_BATCH);
    if (count < SWEEP_BATCH) return count;
    const parts = shuffle(await this.#divide(pendingSince));
    await pLimit(PARTS_AT_ONCE).map(parts, (part) => this.#publishAll(part));
    return count;
  }

  /** Divides what is pending by its age. Only the last part has its end: the others are published at the same time. */
  async #divide(pendingSince: PendingSince): Promise<PendingSince[]> {
    const { model } = this.#options;
    const count = await model.collection.countDocuments({ pendingSince });
    const buckets = Math.min(Math.ceil(count / SWEEP_BATCH) || 1, MAX_PARTS);
    const parts = await model.aggregate<{ _id: { min: Date; max: Date } }>([
      { $match: { pendingSince } },
      { $bucketAuto: { groupBy: '$pendingSince', buckets } },
    ]);
    return parts.map(({ _id: { min, max } }, index) =>
      index === parts.length - 1 ? { $gte: min, $lte: max } : { $gte: min, $lt: max },
    );
  }

  /**
   * Publishes documents, or the first `limit` of them, oldest first in batches: the next one is read when the marks of
   * the last one are cleared, and none while no events can be published. @returns how many documents were read.
   */
  async #publishAll(pendingSince: PendingSince, limit = 0): Promise<number> {
    const { isReady, publish } = this.#options;
    const publishing: Promise<Confirmed | undefined>[] = [];
    let count = 0;
    for await (const document of this.#findPending(pendingSince, limit)) {
      count += 1;
      publishing.push(publish(document));
      if (publishing.length === SWEEP_BATCH) await this.#clear(publishing.splice(0));
      if (!isReady() || this.#task.signal.aborted) break;
    }
    await this.#clear(publishing);
    return count;
  }

  /** Clears the marks of those that the broker confirms, with one command. */
  async #clear(publishing: readonly Promise<Confirmed | undefined>[]): Promise<void> {
    const confirmed = (await Promise.all(publishing)).filter((each) => each !== undefined);
    if (confirmed.length > 0) await this.#options.clearMarks(confirmed);
  }

  #findPending(pendingSince: PendingSince, limit: number) {
    return rawCollection<Outbox>(this.#options.model).find<OutboxDocument<T>>(
      { pendingSince },
      {
        limit,
        // One more than a part has: the first reply then says that there are no others.
        batchSize: SWEEP_BATCH + 1,
        sort: { pendingSince: 1 },
        // What only one member of a replica set has may still be rolled back; a published event cannot be.
        readConcern: 'majority',
      },
    );
  }
}

/** In a random order. */
const shuffle = <P>(parts: readonly P[]): P[] =>
  parts
    .map((part) => ({ part, rank: Math.random() }))
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ part }) => part);
