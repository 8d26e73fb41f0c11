import { type EventData, type EventType, type QueueName, readEvent } from '@bookstore/contracts/events';
import { MessageSpan } from '@bookstore/runtime/tracing/message-spans';
import type { ConsumeMessage } from 'amqplib';
import { setTimeout as delay } from 'node:timers/promises';
import { failpoint } from '@bookstore/runtime/failpoints';
import type { Deliveries } from './deliveries.ts';
import type { Logger } from '@bookstore/runtime/logger';
import { isRetryable } from '../mongo/mongo.ts';
import type { ConsumerMetrics } from './consumer-metrics.ts';

const RETRY_FIRST_MS = 100;
const RETRY_MAX_MS = 5000;
/** How long facts gather behind others that were taken, for each of those. */
const GATHER_MS_PER_FACT = 2;
const GATHER_MAX_MS = 100;

/** Takes facts of one type that arrived together, in the order of their arrival. */
export type EventHandler<T extends EventType> = (facts: EventData<T>[]) => Promise<void>;

type Received<T extends EventType> = {
  message: ConsumeMessage;
  data: EventData<T>;
  span: MessageSpan | undefined;
};

type ConsumptionOptions<T extends EventType> = {
  deliveries: Deliveries;
  queue: QueueName;
  type: T;
  take: EventHandler<T>;
  logger: Logger;
  metrics: ConsumerMetrics;
};

/**
 * What one channel delivers of one type: facts that arrive together are taken together, and acknowledged after the
 * database said yes. While the database is away they are held; what cannot be taken is set aside.
 */
export class BatchConsumer<T extends EventType> {
  readonly #options: ConsumptionOptions<T>;
  #waiting: Received<T>[] = [];
  #draining: Promise<void> | undefined;

  constructor(options: ConsumptionOptions<T>) {
    this.#options = options;
  }

  get #isClosed(): boolean {
    return this.#options.deliveries.isClosed;
  }

  receive(message: ConsumeMessage): void {
    this.#options.metrics.received(message);
    const received = this.#read(message);
    if (!received) return;
    failpoint('fact.received');
    this.#waiting.push(received);
    this.#draining ??= this.#drain();
  }

  /** Waits until everything that was delivered is acknowledged or set aside. */
  async finish(): Promise<void> {
    await this.#draining;
  }

  #read(message: ConsumeMessage): Received<T> | undefined {
    try {
      const data = readEvent(this.#options.type, message.content.toString());
      return { message, data, span: this.#startSpan(message) };
    } catch (error) {
      this.#setAside({ message, span: this.#startSpan(message) }, error);
      return undefined;
    }
  }

  #startSpan({ fields: { routingKey }, properties }: ConsumeMessage): MessageSpan | undefined {
    const messageId = String(properties.messageId);
    const headers: unknown = properties.headers;
    const { queue } = this.#options;
    return MessageSpan.startProcess({ queue, routingKey, messageId, headers });
  }

  /**
   * A fact that comes alone is taken at once. The more came together, the longer others gather behind them: what is
   * written for a hundred facts costs little more than what is written for one.
   */
  async #drain(): Promise<void> {
    while (this.#waiting.length > 0 && !this.#isClosed) {
      const batch = this.#waiting;
      this.#waiting = [];
      await this.#takeAll(batch);
      await delay(Math.min(batch.length * GATHER_MS_PER_FACT, GATHER_MAX_MS));
    }
    this.#draining = undefined;
  }

  async #takeAll(batch: Received<T>[]): Promise<void> {
    for (let waitMs = RETRY_FIRST_MS; !this.#isClosed; waitMs = Math.min(waitMs * 2, RETRY_MAX_MS)) {
      try {
        await this.#take(batch);
        failpoint('fact.taken');
        this.#acknowledge(batch);
        return;
      } catch (error) {
        if (!isRetryable(error)) {
          await this.#takeApart(batch, error);
          return;
        }
        this.#options.logger.warn({ err: error, waitMs }, 'facts are held until they can be taken');
        await delay(waitMs);
      }
    }
  }

  /** Takes a batch as a part of the first one's trace: one write of the database cannot belong to several. */
  #take(batch: Received<T>[]): Promise<void> {
    const take = () => this.#options.take(batch.map(({ data }) => data));
    const span = batch[0]?.span;
    return span ? span.run(take) : take();
  }

  /** Finds the facts that cannot be taken by taking each alone. */
  async #takeApart(batch: Received<T>[], error: unknown): Promise<void> {
    const [first, ...others] = batch;
    if (first && others.length === 0) this.#setAside(first, error);
    else for (const received of batch) await this.#takeAll([received]);
  }

  #acknowledge(batch: Received<T>[]): void {
    for (const { span } of batch) span?.end(!this.#isClosed);
    if (this.#isClosed) return;
    this.#options.deliveries.acknowledge(batch.map(({ message }) => message));
    failpoint('fact.acknowledged');
    for (const { message } of batch) this.#options.metrics.processed(message);
  }

  #setAside({ message, span }: Omit<Received<T>, 'data'>, error: unknown): void {
    span?.end(false);
    if (this.#isClosed) return;
    this.#options.deliveries.deadLetter(message);
    this.#options.metrics.deadLettered();
    this.#options.logger.error(
      { err: error, messageId: String(message.properties.messageId) },
      'dead letter',
    );
  }
}
