import { setTimeout as delay } from 'node:timers/promises';
import { matchesPattern, QUEUES, type QueueName, type QueuePattern } from '@bookstore/contracts/events';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { Logger } from '@bookstore/runtime/logger';
import type { Metrics } from '@bookstore/runtime/metrics';
import type { Channel, ConsumeMessage } from 'amqplib';
import { type BrokerLink, openBrokerLink } from '../broker/broker.ts';
import { BatchConsumer, type EventHandler, MAX_BATCH } from './batch-consumer.ts';
import { type ConsumerMetrics, createConsumerMetrics } from './consumer-metrics.ts';
import { type Deliveries, trackDeliveries } from './deliveries.ts';

/** While a batch is applied, the next one arrives. */
const PREFETCH = 2 * MAX_BATCH;
const FINISH_TIMEOUT_MS = 5000;

/** The handlers of the events of a queue, by the patterns that the queue is bound to. */
export type EventHandlers<Q extends QueueName> = { [P in QueuePattern<Q>]: EventHandler<P> };

type SubscriberOptions<Q extends QueueName> = {
  queue: Q;
  handlers: EventHandlers<Q>;
  url: string;
  onConnect?: (() => void) | undefined;
  logger: Logger;
  metrics: Metrics;
  /** How long a shutdown waits for the broker and the database, if not five seconds. */
  finishTimeoutMs?: number;
};

/** Consumes one queue over a connection of its own, for as long as the process lives. */
export class Subscriber<Q extends QueueName> implements BeforeApplicationShutdown {
  readonly #options: SubscriberOptions<Q>;
  readonly #metrics: ConsumerMetrics;
  #link: BrokerLink | undefined;
  #stopConsuming: () => Promise<void> = () => Promise.resolve();

  private constructor(options: SubscriberOptions<Q>) {
    this.#options = options;
    this.#metrics = createConsumerMetrics(options);
  }

  static async open<Q extends QueueName>(options: SubscriberOptions<Q>): Promise<Subscriber<Q>> {
    const subscriber = new Subscriber(options);
    const setup = subscriber.#consume.bind(subscriber);
    subscriber.#link = await openBrokerLink({ ...options, name: options.queue, setup });
    return subscriber;
  }

  isConnected(): boolean {
    return this.#link?.isConnected() ?? false;
  }

  /**
   * Stops consuming, finishes and acknowledges what was delivered, and disconnects. What is not applied within five
   * seconds is delivered to another process, or to the next start.
   */
  async beforeApplicationShutdown(): Promise<void> {
    const { finishTimeoutMs = FINISH_TIMEOUT_MS } = this.#options;
    const timeout = delay(finishTimeoutMs, undefined, { ref: false });
    if (this.isConnected()) await Promise.race([this.#stopConsuming(), timeout]);
    await this.#link?.close();
  }

  async #consume(channel: Channel): Promise<void> {
    const { queue, logger } = this.#options;
    const onFailure = (error: unknown) => {
      logger.debug({ err: error, queue }, 'channel was closing already');
    };
    this.#metrics.readDepthsFrom(channel);
    await channel.prefetch(PREFETCH);
    const { receive, finish } = this.#createConsumers(channel);
    const { consumerTag } = await channel.consume(queue, (message) => {
      if (message) receive(message);
      else channel.close().catch(onFailure);
    });
    this.#stopConsuming = async () => {
      await channel.cancel(consumerTag).catch(onFailure);
      await finish();
    };
  }

  /** A queue can hold events that match no pattern of this version; any consumer dead-letters them. */
  #createConsumers(channel: Channel) {
    const { queue } = this.#options;
    const deliveries = trackDeliveries(channel);
    const patterns: readonly QueuePattern<Q>[] = QUEUES[queue];
    const consumers = patterns.map((pattern) => ({
      pattern,
      consumer: this.#createConsumer(deliveries, pattern),
    }));
    const consumerOf = (type: string) =>
      (consumers.find(({ pattern }) => matchesPattern(pattern, type)) ?? consumers[0])?.consumer;
    return {
      receive: (message: ConsumeMessage) => {
        deliveries.add(message);
        consumerOf(message.fields.routingKey)?.receive(message);
      },
      finish: () => Promise.all(consumers.map(({ consumer }) => consumer.finish())),
    };
  }

  #createConsumer<P extends QueuePattern<Q>>(deliveries: Deliveries, pattern: P) {
    const { queue, handlers, logger } = this.#options;
    const handle = handlers[pattern];
    return new BatchConsumer({ deliveries, queue, pattern, handle, logger, metrics: this.#metrics });
  }
}
