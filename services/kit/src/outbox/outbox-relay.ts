import { setTimeout as delay } from 'node:timers/promises';
import type { CloudEvent } from '@bookstore/contracts/events';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { createBatcher } from '@bookstore/runtime/batch';
import { failpoint } from '@bookstore/runtime/failpoints';
import type { Logger } from '@bookstore/runtime/logger';
import type { Metrics } from '@bookstore/runtime/metrics';
import type { Model, Types } from 'mongoose';
import type { SkipDocument } from '../mongo/skipped-documents.ts';
import { createOutboxMetrics } from './outbox-metrics.ts';
import type { Outbox, OutboxDocument, ToEvent } from './outbox.ts';
import type { Publisher } from './publisher.ts';

const SWEEP_INTERVAL_MS = 1000;
/** A writer publishes its document at once; it has failed to when the document has been pending for so long. */
const SWEEP_AGE_MS = 1000;
/** How soon sweeping begins once the broker accepts events, at the start and after an outage or an alarm. */
const UNTIL_READY_MS = 50;
/** How many documents a sweep publishes at a time. */
const SWEEP_BATCH = 500;
/** Into how many parts a backlog is divided that is longer than a batch. */
const BACKLOG_PARTS = 16;
/** How long the marks of confirmed events collect before one command clears them. */
const CLEAR_AFTER_MS = 100;

type PendingSince = { $gte?: Date; $lte: Date };
type Confirmed = { _id: Types.ObjectId; v: number };
type OutboxRelayOptions<T> = {
  model: Model<T>;
  toEvent: ToEvent<T>;
  publisher: Publisher;
  skip: SkipDocument;
  logger: Logger;
  metrics: Metrics;
};

/**
 * Publishes the documents of a collection: each at once after its write, and once a second whatever is still pending.
 * It runs in every replica without a lock; publishing an event twice is harmless, since consumers go by version.
 */
export class OutboxRelay<T extends Outbox> implements BeforeApplicationShutdown {
  readonly #options: OutboxRelayOptions<T>;
  readonly #count: ReturnType<typeof createOutboxMetrics<T>>;
  readonly #inFlight = new Map<string, Promise<boolean>>();
  readonly #stop = new AbortController();
  readonly #clear = createBatcher((confirmed: readonly Confirmed[]) => this.#clearMarks(confirmed));
  #sweeping: Promise<void> | undefined;

  constructor(options: OutboxRelayOptions<T>) {
    this.#options = options;
    this.#count = createOutboxMetrics(options.metrics, options.model);
  }

  start(): void {
    this.#sweeping = this.#sweepUntilStopped();
  }

  /** Stops sweeping, waits for what is in flight and disconnects. */
  async beforeApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    await this.#sweeping;
    await Promise.all(this.#inFlight.values());
    await this.#options.publisher.close();
  }

  /** Publishes what was just written, and never rejects. @returns whether the broker confirmed it. */
  async publish(document: OutboxDocument<T>): Promise<boolean> {
    const event = this.#options.publisher.isReady() ? this.#readEvent(document) : undefined;
    return event ? this.#publishOnce(document, event) : false;
  }

  /** The event as of the write, however much later it is published; undefined if the document cannot be read as one. */
  #readEvent(document: OutboxDocument<T>): CloudEvent | undefined {
    try {
      const { pendingSince, traceparent } = document;
      return {
        ...this.#options.toEvent(document),
        ...(pendingSince && { time: pendingSince.toISOString() }),
        ...(traceparent && { traceparent }),
      };
    } catch (error) {
      this.#options.skip(String(document._id), error);
      return undefined;
    }
  }

  #publishOnce(document: OutboxDocument<T>, event: CloudEvent): Promise<boolean> {
    const publishing =
      this.#inFlight.get(event.id) ??
      this.#publish(document, event).finally(() => this.#inFlight.delete(event.id));
    this.#inFlight.set(event.id, publishing);
    return publishing;
  }

  async #publish({ _id, v }: OutboxDocument<T>, event: CloudEvent): Promise<boolean> {
    try {
      failpoint('event.publishing');
      const outcome = await this.#options.publisher.publish(event);
      this.#count(outcome);
      if (outcome !== 'confirmed') return false;
      failpoint('event.confirmed');
      await this.#clear({ _id, v });
      failpoint('event.cleared');
      return true;
    } catch (error) {
      this.#options.logger.error({ err: error, event: event.id }, 'event could not be published');
      return false;
    }
  }

  /** Clears the marks by compare-and-set on the version: a newer version stays pending. */
  async #clearMarks(confirmed: readonly Confirmed[]): Promise<void> {
    await delay(CLEAR_AFTER_MS);
    const updates = [...Map.groupBy(confirmed, ({ v }) => v)].map(([v, documents]) => ({
      updateMany: {
        filter: { _id: { $in: documents.map(({ _id }) => _id) }, v },
        update: { $unset: { pendingSince: 1, traceparent: 1 } },
      },
    }));
    await this.#options.model.collection.bulkWrite(updates, { ordered: false });
  }

  async #sweepUntilStopped(): Promise<void> {
    const { publisher, logger } = this.#options;
    const { signal } = this.#stop;
    while (!signal.aborted) {
      const isReady = publisher.isReady();
      try {
        if (isReady) await this.#sweep();
      } catch (error) {
        logger.warn({ err: error }, 'pending documents could not be swept');
      }
      await delay(isReady ? SWEEP_INTERVAL_MS : UNTIL_READY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /**
   * Publishes what has been pending for longer than its writer needs, the oldest first. The parts of a backlog follow,
   * in every replica in another order, so that they seldom publish the same documents.
   */
  async #sweep(): Promise<void> {
    const pendingSince = { $lte: new Date(Date.now() - SWEEP_AGE_MS) };
    if ((await this.#publishAll(pendingSince, SWEEP_BATCH)) < SWEEP_BATCH) return;
    const parts = await this.#options.model.aggregate<{ _id: { min: Date; max: Date } }>([
      { $match: { pendingSince } },
      { $bucketAuto: { groupBy: '$pendingSince', buckets: BACKLOG_PARTS } },
    ]);
    for (const { _id } of shuffle(parts)) await this.#publishAll({ $gte: _id.min, $lte: _id.max });
  }

  /**
   * Publishes documents, or the first `limit` of them, oldest first in batches: the next one is read when the last one
   * has its outcome, and none while the broker accepts no events. @returns how many documents were read.
   */
  async #publishAll(pendingSince: PendingSince, limit = 0): Promise<number> {
    const publishing: Promise<boolean>[] = [];
    let count = 0;
    const pending = this.#findPending(pendingSince).limit(limit).cursor({ batchSize: SWEEP_BATCH });
    for await (const document of pending) {
      count += 1;
      const event = this.#readEvent(document);
      if (event) publishing.push(this.#publishOnce(document, event));
      if (publishing.length === SWEEP_BATCH) await Promise.all(publishing.splice(0));
      if (!this.#options.publisher.isReady() || this.#stop.signal.aborted) break;
    }
    await Promise.all(publishing);
    return count;
  }

  #findPending(pendingSince: PendingSince) {
    return (
      this.#options.model
        .find({ pendingSince })
        .sort({ pendingSince: 1 })
        // What only one member of a replica set has may still be rolled back; a published event cannot be.
        .readConcern('majority')
        .lean<OutboxDocument<T>[]>()
    );
  }
}

/** In a random order. */
const shuffle = <P>(parts: readonly P[]): P[] =>
  parts
    .map((part) => ({ part, rank: Math.random() }))
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ part }) => part);
