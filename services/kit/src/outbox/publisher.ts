import { type CloudEvent, EVENT_EXCHANGE } from '@bookstore/contracts/events';
import type { Logger } from '@bookstore/runtime/logger';
import { MessageSpan } from '@bookstore/runtime/spans';
import type { TraceParent } from '@bookstore/runtime/tracing';
import type { ChannelModel, ConfirmChannel } from 'amqplib';
import { type BrokerLink, closeWithChannel, openBrokerLink } from '../broker/broker.ts';
import { assertTopology } from '../broker/topology.ts';

const CONFIRM_TIMEOUT_MS = 5000;

/** Whether a queue holds the event, no queue is bound for it, or the broker did not confirm it in time. */
export type PublishOutcome = 'confirmed' | 'returned' | 'failed';

type PublisherOptions = { url: string; name: string; logger: Logger };

/** Publishes events and reports which of them a queue holds. */
export class Publisher {
  readonly #logger: Logger;
  readonly #returned = new Set<string>();
  #channel: ConfirmChannel | undefined;
  #link: BrokerLink | undefined;

  private constructor(logger: Logger) {
    this.#logger = logger;
  }

  static async open({ url, name, logger }: PublisherOptions): Promise<Publisher> {
    const publisher = new Publisher(logger);
    publisher.#link = await openBrokerLink({
      url,
      name,
      logger,
      setup: (connection) => publisher.#openChannel(connection),
    });
    return publisher;
  }

  isConnected(): boolean {
    return this.#link?.isConnected() ?? false;
  }

  async close(): Promise<void> {
    await this.#link?.close();
  }

  /**
   * Publishes one event: persistent, mandatory, confirmed.
   * @returns the outcome, after five seconds at the latest.
   */
  async publish(event: CloudEvent): Promise<PublishOutcome> {
    const channel = this.#channel;
    if (!channel) return 'failed';
    const span = MessageSpan.startPublish(EVENT_EXCHANGE, event.type, event.traceparent);
    const outcome = await this.#send(channel, event, span?.headers ?? {});
    span?.end(outcome === 'confirmed');
    return outcome;
  }

  #send(channel: ConfirmChannel, event: CloudEvent, headers: TraceParent): Promise<PublishOutcome> {
    return new Promise((resolve) => {
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
        clearTimeout(timer);
        if (this.#returned.delete(messageId)) resolve('returned');
        else resolve(error ? 'failed' : 'confirmed');
      };
      try {
        channel.publish(EVENT_EXCHANGE, event.type, Buffer.from(JSON.stringify(event)), options, onConfirm);
      } catch (error) {
        // A channel that is closing throws; the document stays pending and is swept later.
        clearTimeout(timer);
        this.#logger.debug({ err: error }, 'channel refused an event');
        resolve('failed');
      }
    });
  }

  async #openChannel(connection: ChannelModel): Promise<void> {
    const channel = await connection.createConfirmChannel();
    channel.on('return', ({ properties }: { properties: { messageId?: unknown } }) => {
      this.#returned.add(String(properties.messageId));
    });
    channel.on('close', () => {
      if (this.#channel === channel) this.#channel = undefined;
      this.#returned.clear();
    });
    closeWithChannel(connection, channel, this.#logger);
    await assertTopology(channel);
    this.#channel = channel;
  }
}
