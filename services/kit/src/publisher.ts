import { type CloudEvent, EVENT_EXCHANGE } from '@bookstore/contracts/events';
import type { ChannelModel, ConfirmChannel } from 'amqplib';
import { type BrokerLink, closeWithChannel, openBrokerLink } from './broker.ts';
import type { Logger } from './logger.ts';
import { assertTopology } from './topology.ts';

const CONFIRM_TIMEOUT_MS = 5000;

type PublisherOptions = { url: string; name: string; logger: Logger };

/** Publishes facts and knows which of them the broker has taken into a queue. */
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
   * @returns whether the broker confirmed that a queue holds it, within five seconds.
   */
  publish(event: CloudEvent): Promise<boolean> {
    const channel = this.#channel;
    if (!channel) return Promise.resolve(false);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, CONFIRM_TIMEOUT_MS, false);
      const messageId = `${event.id}#${crypto.randomUUID()}`;
      const options = {
        messageId,
        persistent: true,
        mandatory: true,
        type: event.type,
        timestamp: Date.now(),
        contentType: 'application/cloudevents+json',
      };
      const onConfirm = (error: unknown) => {
        clearTimeout(timer);
        const wasReturned = this.#returned.delete(messageId);
        resolve(!error && !wasReturned);
      };
      try {
        channel.publish(EVENT_EXCHANGE, event.type, Buffer.from(JSON.stringify(event)), options, onConfirm);
      } catch (error) {
        // A channel that is closing refuses; the fact stays pending and is swept later.
        clearTimeout(timer);
        this.#logger.debug({ err: error }, 'channel refused a fact');
        resolve(false);
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
