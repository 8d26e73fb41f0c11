import type { QueueName } from '@bookstore/contracts/events';
import { type DynamicModule, Global, Module, type Provider, type Type } from '@nestjs/common';
import { getConnectionToken, getModelToken } from '@nestjs/mongoose';
import { BoundedQueue } from '@bookstore/runtime/bounded-queue';
import type { DeclaredIndex, IndexCheck } from '@bookstore/runtime/index-check';
import type { Logger } from '@bookstore/runtime/logger';
import type { Metrics } from '@bookstore/runtime/metrics';
import type { Health } from '@bookstore/runtime/ops';
import type { Connection, Model } from 'mongoose';
import { CONFIG, type ServiceConfig } from '../config.ts';
import { type EventHandlers, Subscriber } from '../consumer/subscriber.ts';
import { Jobs } from '../mongo/jobs.ts';
import { createIndexCheck, createMongoModule } from '../mongo/mongo.ts';
import { createSkippers, type SkipDocument } from '../mongo/skipped-documents.ts';
import { OutboxMetrics } from '../outbox/outbox-metrics.ts';
import { OutboxRelay } from '../outbox/outbox-relay.ts';
import type { Outbox, ToEvent } from '../outbox/outbox.ts';
import { Publisher } from '../outbox/publisher.ts';
import { MissingStates } from '../replication/missing-states.ts';
import type { Projection } from '../replication/projection.ts';
import { Reconciliation, type Replica } from '../replication/reconciliation.ts';
import type { StateFeedSource } from '../replication/state-feed.client.ts';
import { StateFeed } from '../replication/state-feed.ts';

type PlatformOptions = { config: ServiceConfig; health: Health; logger: Logger; metrics: Metrics };
type DatabaseOptions = Pick<Parameters<typeof createMongoModule>[0], 'replyTimeoutMs'>;

const TURNS = { waitMs: 3000, ofKey: { concurrency: 1, waiting: 64, code: 'UNAVAILABLE' } } as const;
/** The place that skips states of an owner. */
export const RECONCILIATION = 'reconciliation';

/** What a service runs on: its logs, metrics and health, and the broker. */
export class Platform {
  readonly health: Health;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Makes a function that reports documents which a place skips. */
  readonly skipAt: (where: string) => SkipDocument;
  /** What the service does in the background. */
  readonly jobs: Jobs;
  /**
   * The turns of changes of the same documents, by keys such as `book 0123`. Transactions that meet at one document are
   * repeated until each was the first: of many, most are answered too late, and carried out all the same.
   */
  readonly turns = new BoundedQueue(TURNS);
  readonly #brokerUrl: string;
  readonly #indexes: DeclaredIndex[] = [];
  #indexCheck: IndexCheck | undefined;
  #reconciliation: Reconciliation | undefined;
  #publishing: { publisher: Promise<Publisher>; metrics: OutboxMetrics } | undefined;

  constructor({ health, logger, metrics, config }: PlatformOptions) {
    this.health = health;
    this.logger = logger;
    this.metrics = metrics;
    this.jobs = new Jobs(logger);
    this.#brokerUrl = config.RABBITMQ_URL;
    this.skipAt = createSkippers(metrics, logger);
  }

  /** Whether every declared index existed at the last check. */
  get areIndexesBuilt(): boolean {
    return this.#indexCheck?.areBuilt ?? false;
  }

  /** Declares indexes of collections without a model; those of models are declared by their schemas. */
  declareIndexes(indexes: readonly DeclaredIndex[]): void {
    this.#indexes.push(...indexes);
  }

  /** Creates the check of all declared indexes; the service starts it once all modules are there. */
  createIndexCheck(connection: Connection, intervalMs?: number): IndexCheck {
    const { health, logger, metrics } = this;
    const options = { connection, others: this.#indexes, health, logger, metrics, intervalMs };
    this.#indexCheck = createIndexCheck(options);
    return this.#indexCheck;
  }

  /** Starts publishing the documents of a collection. All relays of a service share a connection to the broker. */
  async startRelay<T extends Outbox>(model: Model<T>, toEvent: ToEvent<T>): Promise<OutboxRelay<T>> {
    const { logger } = this;
    const { metrics, publisher: opening } = (this.#publishing ??= this.#openPublisher(model.modelName));
    const publisher = (await opening).share();
    this.health.observe('broker.publish', () => publisher.isReady());
    const relay = new OutboxRelay({
      model,
      toEvent,
      publisher,
      skip: this.skipAt('relay'),
      logger,
      metrics,
    });
    relay.start();
    return relay;
  }

  #openPublisher(name: string) {
    const { logger, metrics } = this;
    const publisher = Publisher.open({ url: this.#brokerUrl, name: `${name}.relay`, logger, metrics });
    return { publisher, metrics: new OutboxMetrics(metrics) };
  }

  /** Starts consuming a queue. */
  async subscribe<Q extends QueueName>(queue: Q, handlers: EventHandlers<Q>): Promise<Subscriber<Q>> {
    const { logger, metrics } = this;
    // What a broker has lost was in its queues.
    const onConnect = () => {
      this.#reconciliation?.wake();
    };
    const subscriber = await Subscriber.open({
      queue,
      handlers,
      url: this.#brokerUrl,
      onConnect,
      logger,
      metrics,
    });
    this.health.observe('broker.consume', () => subscriber.isConnected());
    return subscriber;
  }

  /** Asks an owner for states that a projection misses, when they are needed at once. */
  createMissingStates(owner: StateFeedSource, projection: Projection): MissingStates {
    return new MissingStates({ owner, projection, skip: this.skipAt(RECONCILIATION) });
  }

  /** Starts reconciling projections, which are in the database of `connection`, with the states of their owners. */
  reconcile(
    options: { connection: Connection; everyMs: number },
    replicas: readonly Replica[],
  ): Reconciliation {
    const { jobs, logger, metrics } = this;
    const skip = this.skipAt(RECONCILIATION);
    this.#reconciliation = new Reconciliation({ ...options, jobs, skip, logger, metrics }, replicas);
    return this.#reconciliation;
  }
}

/** Provides the relay of the documents of a model, and the feed of their states for a controller of `createStateFeedController`. */
export function provideOutbox<T extends Outbox>(model: { name: string }, toEvent: ToEvent<T>): Provider[] {
  const inject = [Platform, getModelToken(model.name)];
  return [
    {
      provide: OutboxRelay,
      inject,
      useFactory: (platform: Platform, documents: Model<T>) => platform.startRelay(documents, toEvent),
    },
    {
      provide: StateFeed,
      inject,
      useFactory: ({ skipAt }: Platform, documents: Model<T>) =>
        new StateFeed(documents, toEvent, skipAt('state_feed')),
    },
  ];
}

/** A provider with a projection of the states that a queue brings, which are those of an owner. */
type Projector<Q extends QueueName> = {
  owner: Replica['owner'];
  projection: Projection & { handlers: EventHandlers<Q> };
};

/** Provides what feeds a projection: the consumer of a queue, and what repairs lost events from the state feed of their owner. */
export function provideReplication<Q extends QueueName>(queue: Q, projector: Type<Projector<Q>>): Provider[] {
  return [
    {
      provide: Subscriber,
      inject: [Platform, projector],
      useFactory: (platform: Platform, { projection }: Projector<Q>) =>
        platform.subscribe(queue, projection.handlers),
    },
    {
      provide: Reconciliation,
      inject: [Platform, CONFIG, getConnectionToken(), projector],
      useFactory: (
        platform: Platform,
        { RECONCILE_EVERY_MS: everyMs }: { RECONCILE_EVERY_MS: number },
        connection: Connection,
        { owner, projection }: Projector<Q>,
      ) => platform.reconcile({ connection, everyMs }, [{ owner, projection }]),
    },
  ];
}

/** Provides every module of a service with its settings and the platform it runs on. */
@Global()
@Module({})
export class PlatformModule {
  static with(options: PlatformOptions & DatabaseOptions): DynamicModule {
    const platform = new Platform(options);
    return {
      module: PlatformModule,
      imports: [createMongoModule({ ...options, url: options.config.MONGO_URL })],
      providers: [
        { provide: CONFIG, useValue: options.config },
        { provide: Platform, useValue: platform },
        // For its hooks.
        { provide: Jobs, useValue: platform.jobs },
      ],
      exports: [CONFIG, Platform],
    };
  }
}
