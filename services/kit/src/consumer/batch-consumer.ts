import { setTimeout as delay } from 'node:timers/promises';
import { type EventData, type EventPattern, type QueueName, readEvent } from '@bookstore/contracts/events';
import { failpoint } from '@bookstore/runtime/failpoints';
import type { Logger } from '@bookstore/runtime/logger';
import { runInSpan, type Span, startProcessSpan } from '@bookstore/runtime/spans';
import type { ConsumeMessage } from 'amqplib';
import { isRetryable } from '../mongo/mongo.ts';
import type { ConsumerMetrics } from './consumer-metrics.ts';
import type { Deliveries } from './deliveries.ts';

const RETRY_FIRST_MS = 100;
const RETRY_MAX_MS = 5000;
/** A transaction may last three seconds, of which one of so many events takes a tenth on a busy machine. */
export const MAX_BATCH = 500;
/** How long events collect after a batch, for each event of that batch. */
const COLLECT_MS_PER_EVENT = 2;
const COLLECT_MAX_MS = 100;
/** After so many there is a backlog: the next ones are waiting, or arrive as soon as the batch is acknowledged. */
const BACKLOG_BATCH = 200;
const COLLECT_BACKLOG_MS = 5;

function collectMsAfter(events: number, waiting: number): number {
  if (waiting >= BACKLOG_BATCH) return 0;
  return events < BACKLOG_BATCH
    ? Math.min(events * COLLECT_MS_PER_EVENT, COLLECT_MAX_MS)
    : COLLECT_BACKLOG_MS;
}

/** Applies the states of events of one pattern that arrived together, in order of arrival. */
export type EventHandler<P extends EventPattern> = (states: EventData<P>[]) => Promise<void>;

type Received<P extends EventPattern> = {
  message: ConsumeMessage;
  state: EventData<P>;
  span: Span | undefined;
};

type BatchConsumerOptions<P extends EventPattern> = {
  deliveries: Deliveries;
  queue: QueueName;
  pattern: P;
  handle: EventHandler<P>;
  logger: Logger;
  metrics: ConsumerMetrics;
};

/**
 * Consumes the events of one pattern from a channel: those that arrive together are applied together, and acknowledged
 * once the database has confirmed them. While the database is down they are held; what cannot be applied is
 * dead-lettered.
 */
export class BatchConsumer<P extends EventPattern> {
  readonly #options: BatchConsumerOptions<P>;
  readonly #waiting: Received<P>[] = [];
  #applying: Promise<void> | undefined;

  constructor(options: BatchConsumerOptions<P>) {
    this.#options = options;
  }

  get #isClosed(): boolean {
    return this.#options.deliveries.isClosed;
  }

  receive(message: ConsumeMessage): void {
    this.#options.metrics.received(message);
    const { queue, pattern } = this.#options;
    const span = startProcessSpan(queue, message.fields.routingKey, message.properties);
    try {
      this.#waiting.push({ message, state: readEvent(pattern, message.content.toString()), span });
    } catch (error) {
      this.#deadLetter({ message, span }, error);
      return;
    }
    failpoint('event.received');
    this.#applying ??= this.#applyWaiting();
  }

  /** Waits until every delivered message is acknowledged or dead-lettered. */
  async finish(): Promise<void> {
    await this.#applying;
  }

  /**
   * A single event is applied at once. Below a backlog, the larger a batch, the longer events collect after it: writing
   * a hundred costs little more than writing one.
   */
  async #applyWaiting(): Promise<void> {
    while (this.#waiting.length > 0 && !this.#isClosed) {
      const batch = this.#waiting.splice(0, MAX_BATCH);
      await this.#applyBatch(batch);
      await delay(collectMsAfter(batch.length, this.#waiting.length));
    }
    this.#applying = undefined;
  }

  async #applyBatch(batch: Received<P>[]): Promise<void> {
    for (let waitMs = RETRY_FIRST_MS; !this.#isClosed; waitMs = Math.min(waitMs * 2, RETRY_MAX_MS)) {
      try {
        await this.#handle(batch);
      } catch (error) {
        if (!isRetryable(error)) {
          await this.#applyOneByOne(batch, error);
          return;
        }
        this.#options.logger.warn({ err: error, waitMs }, 'events are held until they can be applied');
        await delay(waitMs);
        continue;
      }
      failpoint('event.applied');
      this.#acknowledge(batch);
      return;
    }
  }

  /** Applies a batch in the trace of its first event: one write of the database cannot belong to several traces. */
  #handle(batch: Received<P>[]): Promise<void> {
    return runInSpan(batch[0]?.span, () => this.#options.handle(batch.map(({ state }) => state)));
  }

  /** Finds the events that cannot be applied. */
  async #applyOneByOne(batch: Received<P>[], error: unknown): Promise<void> {
    const [first, ...others] = batch;
    if (first && others.length === 0) this.#deadLetter(first, error);
    else for (const received of batch) await this.#applyBatch([received]);
  }

  #acknowledge(batch: Received<P>[]): void {
    this.#options.deliveries.acknowledge(batch.map(({ message }) => message));
    for (const { span } of batch) span?.end(!this.#isClosed);
    if (this.#isClosed) return;
    failpoint('event.acknowledged');
    for (const { message } of batch) this.#options.metrics.applied(message);
  }

  #deadLetter({ message, span }: Omit<Received<P>, 'state'>, error: unknown): void {
    const { deliveries, metrics, logger } = this.#options;
    span?.end(false);
    deliveries.deadLetter(message);
    if (this.#isClosed) return;
    metrics.deadLettered();
    logger.error({ err: error, messageId: String(message.properties.messageId) }, 'dead letter');
  }
}
