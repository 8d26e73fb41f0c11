import { setTimeout as delay } from 'node:timers/promises';
import type { CloudEvent } from '@bookstore/contracts/events';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { createBatcher } from '@bookstore/runtime/batch';
import { failpoint } from '@bookstore/runtime/failpoints';
import type { Logger } from '@bookstore/runtime/logger';
import type { Model } from 'mongoose';
import type { SkipDocument } from '../mongo/skipped-documents.ts';
import { type Confirmed, OutboxSweep } from './outbox-sweep.ts';
import type { OutboxMetrics } from './outbox-metrics.ts';
import type { Outbox, OutboxDocument, ToEvent } from './outbox.ts';
import type { Publisher } from './publisher.ts';

/** How long the marks of confirmed events collect before one command clears them. */
const CLEAR_AFTER_MS = 100;

type OutboxRelayOptions<T> = {
  model: Model<T>;
  toEvent: ToEvent<T>;
  publisher: Publisher;
  skip: SkipDocument;
  logger: Logger;
  metrics: OutboxMetrics;
};

/**
 * Publishes the documents of a collection: each at once after its write, and whatever is still pending by a sweep.
 * It runs in every replica without a lock; publishing an event twice is harmless, since consumers go by version.
 */
export class OutboxRelay<T extends Outbox> implements BeforeApplicationShutdown {
  readonly #options: OutboxRelayOptions<T>;
  readonly #inFlight = new Map<string, Promise<boolean>>();
  readonly #clear = createBatcher(async (confirmed: readonly Confirmed[]) => {
    await delay(CLEAR_AFTER_MS);
    await this.#clearMarks(confirmed);
  });
  readonly #sweep: OutboxSweep<T>;

  constructor(options: OutboxRelayOptions<T>) {
    const { model, publisher, logger, metrics } = options;
    this.#options = options;
    metrics.observe(model);
    this.#sweep = new OutboxSweep({
      model,
      logger,
      isReady: () => publisher.isReady(),
      publish: (document) => this.#publishPending(document),
      clearMarks: (confirmed) => this.#clearMarks(confirmed),
    });
  }

  start(): void {
    this.#sweep.start();
  }

  /** Stops sweeping, waits for what is in flight and disconnects. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.#sweep.stop();
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
      if (!(await this.#confirm(event))) return false;
      await this.#clear({ _id, v });
      return true;
    } catch (error) {
      this.#options.logger.error({ err: error, event: event.id }, 'event could not be published');
      return false;
    }
  }

  #confirm(event: CloudEvent): Promise<boolean> {
    failpoint('event.publishing');
    return this.#options.publisher.publish(event).then((outcome) => {
      this.#options.metrics.count(outcome);
      if (outcome !== 'confirmed') return false;
      failpoint('event.confirmed');
      return true;
    });
  }

  /** Publishes a document that is still pending. Neither it nor its event is kept until the broker confirms it. */
  #publishPending(document: OutboxDocument<T>): Promise<Confirmed | undefined> {
    const { _id, v } = document;
    const event = this.#readEvent(document);
    if (!event) return Promise.resolve(undefined);
    const confirming = this.#inFlight.get(event.id) ?? this.#confirm(event);
    return confirming.then((isConfirmed) => (isConfirmed ? { _id, v } : undefined));
  }

  /** Clears the marks by compare-and-set on the version: a newer version stays pending. */
  async #clearMarks(confirmed: readonly Confirmed[]): Promise<void> {
    const updates = [...Map.groupBy(confirmed, ({ v }) => v)].map(([v, documents]) => ({
      updateMany: {
        filter: { _id: { $in: documents.map(({ _id }) => _id) }, v },
        update: { $unset: { pendingSince: 1, traceparent: 1 } },
      },
    }));
    await this.#options.model.collection.bulkWrite(updates, { ordered: false });
    failpoint('event.cleared');
  }
}
