import { setTimeout as delay } from 'node:timers/promises';
import type { Model, Types } from 'mongoose';
import type { Registry } from 'prom-client';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { CloudEvent } from '@bookstore/contracts/events';
import { failpoint } from '@bookstore/runtime/failpoints';
import type { Logger } from '@bookstore/runtime/logger';
import { createOutboxMetrics } from './outbox-metrics.ts';
import type { Outbox, OutboxDocument, ToEvent } from './outbox.ts';
import type { Publisher } from './publisher.ts';

const SWEEP_EVERY_MS = 1000;
/** How soon sweeping begins when the broker is there, at the start and after an outage. */
const UNTIL_CONNECTED_MS = 50;
const SWEEP_LIMIT = 500;
/** What is told within this time is cleared by one command. The marks are in nobody's way meanwhile. */
const GATHER_MS = 100;

type OutboxRelayOptions<T> = {
  model: Model<T>;
  toEvent: ToEvent<T>;
  publisher: Publisher;
  logger: Logger;
  metrics: Registry;
};

/**
 * Tells a collection's facts: each at once after its write, and once a second whatever is still pending.
 * It runs in every replica without a lock; a fact told twice is harmless, since consumers go by version.
 */
export class OutboxRelay<T extends Outbox> implements BeforeApplicationShutdown {
  readonly #options: OutboxRelayOptions<T>;
  readonly #metrics: ReturnType<typeof createOutboxMetrics<T>>;
  readonly #inFlight = new Map<string, Promise<boolean>>();
  readonly #stop = new AbortController();
  #confirmed: { _id: Types.ObjectId; v: number }[] = [];
  #clearing: Promise<void> | undefined;
  #sweeping: Promise<void> | undefined;

  constructor(options: OutboxRelayOptions<T>) {
    this.#options = options;
    this.#metrics = createOutboxMetrics(options.metrics, options.model);
  }

  start(): void {
    this.#sweeping = this.#sweepUntilStopped();
  }

  /** Ends sweeping, waits for what is on its way and disconnects. */
  async beforeApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    await this.#sweeping;
    await Promise.all(this.#inFlight.values());
    await this.#options.publisher.close();
  }

  /**
   * Publishes a document that was just written. Never rejects: what fails stays pending.
   * @returns whether the broker has it.
   */
  publish(document: OutboxDocument<T>): Promise<boolean> {
    const key = `${document._id.toString()}:${document.v}`;
    const telling =
      this.#inFlight.get(key) ?? this.#publish(document, key).finally(() => this.#inFlight.delete(key));
    this.#inFlight.set(key, telling);
    return telling;
  }

  async #publish(document: OutboxDocument<T>, key: string): Promise<boolean> {
    try {
      failpoint('fact.publishing');
      const outcome = await this.#options.publisher.publish(this.#eventOf(document));
      this.#metrics.published(outcome);
      if (outcome !== 'confirmed') return false;
      failpoint('fact.confirmed');
      this.#confirmed.push({ _id: document._id, v: document.v });
      this.#clearing ??= this.#clearConfirmed();
      await this.#clearing;
      failpoint('fact.cleared');
      return true;
    } catch (error) {
      this.#options.logger.error({ err: error, fact: key }, 'a fact could not be told');
      return false;
    }
  }

  /** The event as of the write, however much later it is told. */
  #eventOf(document: OutboxDocument<T>): CloudEvent {
    const { pendingSince, traceparent } = document;
    return {
      ...this.#options.toEvent(document),
      ...(pendingSince && { time: pendingSince.toISOString() }),
      ...(traceparent && { traceparent }),
    };
  }

  /** Takes the marks away, by compare-and-set on the version, of all facts that gather within some milliseconds. */
  async #clearConfirmed(): Promise<void> {
    try {
      while (this.#confirmed.length > 0) {
        await delay(GATHER_MS);
        const facts = Map.groupBy(this.#confirmed, ({ v }) => v);
        this.#confirmed = [];
        await this.#options.model.collection.bulkWrite(
          [...facts].map(([v, same]) => ({
            updateMany: {
              filter: { _id: { $in: same.map(({ _id }) => _id) }, v },
              update: { $unset: { pendingSince: 1, traceparent: 1 } },
            },
          })),
          { ordered: false },
        );
      }
    } finally {
      this.#clearing = undefined;
    }
  }

  async #sweepUntilStopped(): Promise<void> {
    const { publisher, logger } = this.#options;
    const { signal } = this.#stop;
    while (!signal.aborted) {
      let waitMs = publisher.isConnected() ? SWEEP_EVERY_MS : UNTIL_CONNECTED_MS;
      try {
        if (publisher.isConnected() && (await this.#sweep())) waitMs = 0;
      } catch (error) {
        logger.warn({ err: error }, 'pending facts could not be swept');
      }
      await delay(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /**
   * Tells again what has been pending for longer than a sweep's interval, the oldest first.
   * @returns whether all of a full sweep was told, so that there may be more.
   */
  async #sweep(): Promise<boolean> {
    const cutoff = new Date(Date.now() - SWEEP_EVERY_MS);
    const pending = await this.#options.model
      .find({ pendingSince: { $lte: cutoff } })
      .sort({ pendingSince: 1 })
      .limit(SWEEP_LIMIT)
      // What only one member of the database has may yet be undone when another takes over; a fact told is not.
      .readConcern('majority')
      .lean<OutboxDocument<T>[]>();
    const told = await Promise.all(pending.map((document) => this.publish(document)));
    return told.length === SWEEP_LIMIT && told.every(Boolean);
  }
}
