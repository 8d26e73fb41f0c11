import { type CloudEvent, EVENT_EXCHANGE } from '@bookstore/contracts/events';
import type { Logger } from '@bookstore/runtime/logger';
import type { Metrics } from '@bookstore/runtime/metrics';
import { startPublishSpan } from '@bookstore/runtime/spans';
import type { TraceParent } from '@bookstore/runtime/tracing';
import type { ChannelModel, ConfirmChannel } from 'amqplib';
import { type BrokerLink, openBrokerLink } from '../broker/broker.ts';

const CONFIRM_TIMEOUT_MS = 5000;
/** Of how many messages the outcome may be unknown. What is behind them stays in the database. */
const MAX_UNCONFIRMED = 1000;

/** Whether a queue holds the event, no queue is bound for it, or the broker did not confirm it in time. */
export type PublishOutcome = 'confirmed' | 'returned' | 'failed';

type PublisherOptions = { url: string; name: string; logger: Logger; metrics: Metrics };

/** Publishes events and reports which of them a queue holds. */
export class Publisher {
  readonly #logger: Logger;
  readonly #returned = new Set<string>();
  #channel: ConfirmChannel | undefined;
  #link: BrokerLink | undefined;
  #unconfirmed = 0;
  #users = 0;
  #isBlocked = false;
  #isFull = false;

  private constructor({ logger, metrics }: PublisherOptions) {
    this.#logger = logger;
    const blocked = 'Whether the broker blocks its publishers by a memory or disk alarm: 1, else 0.';
    metrics.addGauge('broker_blocked', blocked, [], (gauge) => {
      gauge.set(Number(this.#isBlocked));
    });
    const unconfirmed = 'Messages published and not yet confirmed.';
    metrics.addGauge('broker_unconfirmed_messages', unconfirmed, [], (gauge) => {
      gauge.set(this.#unconfirmed);
    });
  }

  static async open(options: PublisherOptions): Promise<Publisher> {
    const publisher = new Publisher(options);
    const setup = publisher.#use.bind(publisher);
    publisher.#link = await openBrokerLink({ ...options, setup });
    return publisher;
  }

  /** Whether a message may be published now. Otherwise nothing is handed to the broker, and nothing waits in memory. */
  isReady(): boolean {
    const isAccepting = !this.#isBlocked && !this.#isFull && this.#unconfirmed < MAX_UNCONFIRMED;
    return this.#channel !== undefined && isAccepting;
  }

  /** The same publisher for one more relay: it disconnects when the last one has closed it. */
  share(): this {
    this.#users += 1;
    return this;
  }

  async close(): Promise<void> {
    this.#users -= 1;
    if (this.#users <= 0) await this.#link?.close();
  }

  /**
   * Publishes one event: persistent, mandatory. Until its outcome is known, only the id of its message is kept.
   * @returns the outcome in five seconds; at once when it is not ready.
   */
  publish(event: CloudEvent): Promise<PublishOutcome> {
    const channel = this.#channel;
    if (!channel || !this.isReady()) return Promise.resolve('failed');
    const span = startPublishSpan(EVENT_EXCHANGE, event.type, event.traceparent);
    const sending = this.#send(channel, event, span?.writeTo({}) ?? {});
    if (!span) return sending;
    return sending.then((outcome) => {
      span.end(outcome === 'confirmed');
      return outcome;
    });
  }

  #send(channel: ConfirmChannel, event: CloudEvent, headers: TraceParent): Promise<PublishOutcome> {
    const { promise, resolve } = Promise.withResolvers<PublishOutcome>();
    const timer = setTimeout(resolve, CONFIRM_TIMEOUT_MS, 'failed');
    const messageId = `${event.id}#${crypto.randomUUID()}`;
    const options = {
      messageId,
      headers,
      persistent: true,
      mandatory: true,
      type: event.type,
      timestamp: Date.parse(event.time),
      contentType: 'application/cloudevents+json',
    };
    const onConfirm = (error: unknown) => {
      this.#unconfirmed -= 1;
      clearTimeout(timer);
      if (this.#returned.delete(messageId)) resolve('returned');
      else resolve(error ? 'failed' : 'confirmed');
    };
    try {
      const content = Buffer.from(JSON.stringify(event));
      this.#isFull = !channel.publish(EVENT_EXCHANGE, event.type, content, options, onConfirm);
      this.#unconfirmed += 1;
    } catch (error) {
      // A channel that is closing throws; the document stays pending and is swept later.
      clearTimeout(timer);
      this.#logger.debug({ err: error }, 'channel refused an event');
      resolve('failed');
    }
    return promise;
  }

  #use(channel: ConfirmChannel, connection: ChannelModel): void {
    connection.on('blocked', (reason: string) => {
      this.#isBlocked = true;
      this.#logger.warn({ reason }, 'broker blocks its publishers: events stay pending');
    });
    connection.on('unblocked', () => {
      this.#isBlocked = false;
      this.#logger.info('broker accepts events again');
    });
    channel.on('drain', () => {
      this.#isFull = false;
    });
    channel.on('return', ({ properties }: { properties: { messageId?: unknown } }) => {
      this.#returned.add(String(properties.messageId));
    });
    channel.on('close', () => {
      this.#channel = undefined;
      this.#isBlocked = false;
      this.#isFull = false;
      this.#returned.clear();
    });
    this.#channel = channel;
  }
}
