import { QUEUES, type QueueEvent, type QueueName } from '@bookstore/contracts/events';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { ChannelModel, ConsumeMessage } from 'amqplib';
import type { Registry } from 'prom-client';
import { type BrokerLink, closeWithChannel, openBrokerLink } from '../broker/broker.ts';
import { createConsumerMetrics, type ConsumerMetrics } from './consumer-metrics.ts';
import { BatchConsumer, type EventHandler } from './batch-consumer.ts';
import { Deliveries } from './deliveries.ts';
import type { Logger } from '@bookstore/runtime/logger';
import { createQueueDepth } from './queue-depth.ts';
import { assertTopology } from '../broker/topology.ts';

const PREFETCH = 200;

/** For each event of a queue, what takes the facts of that type that arrived together. */
export type EventHandlers<Q extends QueueName> = { [T in QueueEvent<Q>]: EventHandler<T> };

type SubscriberOptions<Q extends QueueName> = {
  queue: Q;
  handlers: EventHandlers<Q>;
  url: string;
  logger: Logger;
  metrics: Registry;
};

/** Consumes one queue, for as long as the process lives, over a connection of its own. */
export class Subscriber<Q extends QueueName> implements BeforeApplicationShutdown {
  readonly #options: SubscriberOptions<Q>;
  readonly #metrics: ConsumerMetrics;
  readonly #watchDepth: ReturnType<typeof createQueueDepth>;
  #link: BrokerLink | undefined;
  #stopConsuming: () => Promise<void> = () => Promise.resolve();

  private constructor(options: SubscriberOptions<Q>) {
    this.#options = options;
    const { metrics: registry, queue, logger } = options;
    this.#metrics = createConsumerMetrics(registry, queue);
    this.#watchDepth = createQueueDepth({ registry, queue, logger });
  }

  static async open<Q extends QueueName>(options: SubscriberOptions<Q>): Promise<Subscriber<Q>> {
    const subscriber = new Subscriber(options);
    subscriber.#link = await openBrokerLink({
      url: options.url,
      name: options.queue,
      logger: options.logger,
      setup: (connection) => subscriber.#consume(connection),
    });
    return subscriber;
  }

  isConnected(): boolean {
    return this.#link?.isConnected() ?? false;
  }

  /** Takes no more, finishes and acknowledges what was delivered, and disconnects. */
  async beforeApplicationShutdown(): Promise<void> {
    if (this.isConnected()) await this.#stopConsuming();
    await this.#link?.close();
  }

  async #consume(connection: ChannelModel): Promise<void> {
    const { queue, logger } = this.#options;
    const channel = await connection.createChannel();
    closeWithChannel(connection, channel, logger);
    await assertTopology(channel);
    await this.#watchDepth(channel);
    await channel.prefetch(PREFETCH);
    const types: readonly QueueEvent<Q>[] = QUEUES[queue];
    const deliveries = new Deliveries(channel);
    const consumptions = new Map<string, BatchConsumer<QueueEvent<Q>>>(
      types.map((type) => [type, this.#consumption(deliveries, type)]),
    );
    const receive = (message: ConsumeMessage) => {
      deliveries.add(message);
      const consumption = consumptions.get(message.fields.routingKey);
      if (consumption) consumption.receive(message);
      else deliveries.deadLetter(message);
    };
    const { consumerTag } = await channel.consume(queue, (message) => {
      if (message) receive(message);
      else void channel.close();
    });
    this.#stopConsuming = async () => {
      await channel.cancel(consumerTag);
      await Promise.all([...consumptions.values()].map((consumption) => consumption.finish()));
    };
  }

  #consumption<T extends QueueEvent<Q>>(deliveries: Deliveries, type: T) {
    const { queue, handlers, logger } = this.#options;
    const take = handlers[type];
    return new BatchConsumer({ deliveries, queue, type, take, logger, metrics: this.#metrics });
  }
}
