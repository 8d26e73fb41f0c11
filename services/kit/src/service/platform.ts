import type { QueueName } from '@bookstore/contracts/events';
import type { Connection, Model } from 'mongoose';
import type { Registry } from 'prom-client';
import type { Health } from '@bookstore/runtime/health';
import type { Logger } from '@bookstore/runtime/logger';
import type { Outbox, ToEvent } from '../outbox/outbox.ts';
import { OutboxRelay } from '../outbox/outbox-relay.ts';
import { Publisher } from '../outbox/publisher.ts';
import { Reconciliation } from '../replication/reconciliation.ts';
import { type EventHandlers, Subscriber } from '../consumer/subscriber.ts';

type PlatformParts = { health: Health; logger: Logger; metrics: Registry; brokerUrl: string };

/** What a service runs on: its logs, metrics and health, and the broker. */
export class Platform {
  readonly health: Health;
  readonly logger: Logger;
  readonly metrics: Registry;
  readonly #brokerUrl: string;

  constructor({ health, logger, metrics, brokerUrl }: PlatformParts) {
    this.health = health;
    this.logger = logger;
    this.metrics = metrics;
    this.#brokerUrl = brokerUrl;
  }

  /** Starts telling the facts of a collection. */
  async startRelay<T extends Outbox>(model: Model<T>, toEvent: ToEvent<T>): Promise<OutboxRelay<T>> {
    const { logger, metrics } = this;
    const publisher = await Publisher.open({
      url: this.#brokerUrl,
      name: `${model.modelName}.relay`,
      logger,
    });
    this.health.observe('broker.publish', () => publisher.isConnected());
    const relay = new OutboxRelay({ model, toEvent, publisher, logger, metrics });
    relay.start();
    return relay;
  }

  /** Starts taking the facts of a queue. */
  async subscribe<Q extends QueueName>(queue: Q, handlers: EventHandlers<Q>): Promise<Subscriber<Q>> {
    const { logger, metrics } = this;
    const subscriber = await Subscriber.open({ queue, handlers, url: this.#brokerUrl, logger, metrics });
    this.health.observe('broker.consume', () => subscriber.isConnected());
    return subscriber;
  }

  /** Starts comparing copies of facts, which are in the database of `connection`, with their owners'. */
  reconcile(
    { connection, everyMs }: { connection: Connection; everyMs: number },
    copies: Parameters<typeof Reconciliation.start>[1],
  ): Reconciliation {
    const { logger, metrics } = this;
    return Reconciliation.start({ connection, everyMs, logger, metrics }, copies);
  }
}
