import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { EVENT_EXCHANGE, QUEUES, readEvent } from '@bookstore/contracts/events';
import { connect } from 'amqplib';
import { createConnection, type Model } from 'mongoose';
import { createLogger } from '@bookstore/runtime/logger';
import { createMetrics } from '@bookstore/runtime/metrics';
import { eventually } from '@bookstore/runtime/testing/eventually';
import type { SkipDocument } from '../mongo/skipped-documents.ts';
import { firstVersion, nextVersion, type OutboxDocument } from './outbox.ts';
import { OutboxMetrics } from './outbox-metrics.ts';
import { OutboxRelay } from './outbox-relay.ts';
import { Publisher } from './publisher.ts';
import { openBrokerProbe } from '../testing/broker-probe.ts';
import { claimBrokerUrl, createDatabaseUrl } from '../testing/environment.ts';
import { createThingSchema, type Thing, toThingEvent } from '../testing/things.ts';

const QUEUE = 'orders.prices';

const brokerUrl = await claimBrokerUrl();
const database = await createConnection(createDatabaseUrl('relay')).asPromise();
const broker = await openBrokerProbe(brokerUrl);
const admin = await connect(brokerUrl);
const skip = jest.fn<SkipDocument>();

const defineThings = (name: string) => database.model<Thing>(name, createThingSchema());

/** A relay that can publish, and does not sweep yet. */
async function openRelay(model: Model<Thing>, metrics = createMetrics('test')): Promise<OutboxRelay<Thing>> {
  const logger = createLogger('test', 'silent');
  const publisher = await Publisher.open({ url: brokerUrl, name: model.modelName, logger, metrics });
  await eventually(() => {
    expect(publisher.isReady()).toBe(true);
  });
  const measured = new OutboxMetrics(metrics);
  return new OutboxRelay({ model, toEvent: toThingEvent, publisher, skip, logger, metrics: measured });
}

const things = defineThings('Thing');
const relay = await openRelay(things);

afterAll(async () => {
  await relay.beforeApplicationShutdown();
  await Promise.all([database.close(), broker.close(), admin.close()]);
});

const write = async () => (await things.create(firstVersion())).toObject<OutboxDocument<Thing>>();
const countPending = (model = things) => model.countDocuments({ pendingSince: { $exists: true } });

/** Has a relay sweep what is pending, as if it were for long, until so many documents are left. */
async function sweep(left = 0): Promise<void> {
  await things.updateMany({ pendingSince: { $exists: true } }, { $set: { pendingSince: new Date(0) } });
  const sweeping = await openRelay(things);
  sweeping.start();
  await eventually(async () => {
    expect(await countPending()).toBe(left);
  });
  await sweeping.beforeApplicationShutdown();
}

async function takePublished(id: string): Promise<number[]> {
  const versions: number[] = [];
  for (let text = await broker.take(QUEUE); text; text = await broker.take(QUEUE)) {
    const state = readEvent('book.deleted', text);
    if (state.id === id) versions.push(state.v);
  }
  return versions;
}

describe('the relay', () => {
  it('publishes a written document at once and clears its mark', async () => {
    const thing = await write();
    await relay.publish(thing);
    expect(await countPending()).toBe(0);
    expect(await takePublished(thing._id.toString())).toEqual([1]);
  });

  it('sweeps what its writer did not live to publish', async () => {
    const thing = await write();
    await sweep();
    expect(await takePublished(thing._id.toString())).toEqual([1]);
  });

  it('leaves a newer version pending when an older one is confirmed', async () => {
    const thing = await write();
    await things.updateOne({ _id: thing._id }, nextVersion({}));
    await relay.publish(thing);
    expect(await countPending()).toBe(1);
    await sweep();
    expect(await takePublished(thing._id.toString())).toEqual([1, 2]);
  });

  it('does not count as published what the broker refuses', async () => {
    const channel = await admin.createChannel();
    const isFull = { 'x-max-length': 0, 'x-overflow': 'reject-publish' };
    const { queue } = await channel.assertQueue('', { exclusive: true, arguments: isFull });
    await channel.bindQueue(queue, EVENT_EXCHANGE, 'book.deleted');
    const thing = await write();
    await relay.publish(thing);
    expect(await countPending()).toBe(1);
    await channel.deleteQueue(queue);
    await sweep();
    // The other queues of the event had room for it.
    expect(await takePublished(thing._id.toString())).toEqual([1, 1]);
  });

  it('does not count as published what no queue received', async () => {
    const channel = await admin.createChannel();
    const bound = Object.entries(QUEUES).filter(([, types]) => types.some((type) => type === 'book.deleted'));
    await Promise.all(bound.map(([queue]) => channel.unbindQueue(queue, EVENT_EXCHANGE, 'book.deleted')));
    const thing = await write();
    await relay.publish(thing);
    expect(await countPending()).toBe(1);
    await Promise.all(bound.map(([queue]) => channel.bindQueue(queue, EVENT_EXCHANGE, 'book.deleted')));
    await sweep();
    expect(await takePublished(thing._id.toString())).toEqual([1]);
  });

  it('skips documents that cannot be read as events, however many, and publishes those behind them', async () => {
    const count = 600;
    const poison = Array.from({ length: count }, () => ({ v: 'x', pendingSince: new Date(0) }));
    await things.collection.insertMany(poison.map((document) => ({ ...document })));
    const thing = await write();
    await sweep(count);
    expect(await takePublished(thing._id.toString())).toEqual([1]);
    expect(new Set(skip.mock.calls.map(([id]) => id)).size).toBe(count);
    await things.collection.deleteMany({ v: 'x' });
  });

  it('skips a document that its writer cannot publish', async () => {
    const thing = await write();
    expect(await relay.publish(Object.assign({}, thing, { v: 0 }))).toBe(false);
    expect(skip).toHaveBeenLastCalledWith(thing._id.toString(), expect.any(Error));
    await sweep();
  });
});

describe('a backlog', () => {
  const COUNT = 3000;
  /** Two parts of it. */
  const MAX_HELD = 400;
  const MAX_UNCONFIRMED = 1000;

  it('is published while the marks of two parts cannot be cleared, and leaves room for what is written', async () => {
    const backlog = defineThings('Backlog');
    await backlog.createIndexes();
    const oldest = Date.now() - 60_000;
    const documents = Array.from({ length: COUNT }, (_, index) => ({
      v: 1,
      pendingSince: new Date(oldest + index),
    }));
    await backlog.collection.insertMany(documents);
    const metrics = createMetrics('test');
    const sweeping = await openRelay(backlog, metrics);
    const session = await database.startSession();
    session.startTransaction();
    // Another write of these documents waits for the end of the transaction.
    const held = { pendingSince: { $in: [COUNT / 2, COUNT - 1].map((index) => new Date(oldest + index)) } };
    await backlog.collection.updateMany(held, { $set: { isHeld: true } }, { session });
    const unconfirmed: number[] = [];
    const sampling = setInterval(() => {
      void metrics
        .getSingleMetric('broker_unconfirmed_messages')
        ?.get()
        .then(({ values }) => unconfirmed.push(values[0]?.value ?? 0));
    });
    try {
      sweeping.start();
      await eventually(async () => {
        expect(await countPending(backlog)).toBeLessThanOrEqual(MAX_HELD);
      });
      await session.abortTransaction();
      await eventually(async () => {
        expect(await countPending(backlog)).toBe(0);
      });
      expect(Math.max(...unconfirmed)).toBeGreaterThan(0);
      expect(Math.max(...unconfirmed)).toBeLessThan(MAX_UNCONFIRMED);
    } finally {
      clearInterval(sampling);
      await session.endSession();
      await sweeping.beforeApplicationShutdown();
    }
  });
});
