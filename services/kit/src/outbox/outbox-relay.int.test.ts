import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEvent, EVENT_EXCHANGE, QUEUES, readEvent } from '@bookstore/contracts/events';
import { type ChannelModel, connect } from 'amqplib';
import { type Connection, createConnection, type Model, Schema } from 'mongoose';
import { createLogger } from '@bookstore/runtime/logger';
import { createMetrics } from '@bookstore/runtime/metrics';
import { addOutboxFields, firstVersion, nextVersion, type Outbox, type OutboxDocument } from './outbox.ts';
import { OutboxRelay } from './outbox-relay.ts';
import { Publisher } from './publisher.ts';
import { type BrokerProbe, openBrokerProbe } from '../testing/broker-probe.ts';
import { claimBrokerUrl, createDatabaseUrl } from '../testing/environment.ts';
import { eventually } from '../testing/eventually.ts';

const QUEUE = 'orders.prices';

class Thing implements Outbox {
  v!: number;
  pendingSince?: Date;
}

let database: Connection;
let things: Model<Thing>;
let broker: BrokerProbe;
let admin: ChannelModel;
let relay: OutboxRelay<Thing>;

beforeAll(async () => {
  const url = await claimBrokerUrl();
  database = await createConnection(createDatabaseUrl('relay')).asPromise();
  const schema = new Schema<Thing, Model<Thing>>({}, { versionKey: false, id: false });
  addOutboxFields(schema);
  things = database.model<Thing>('Thing', schema);
  broker = await openBrokerProbe(url);
  admin = await connect(url);
  const logger = createLogger('test', 'silent');
  const publisher = await Publisher.open({ url, name: 'test', logger });
  relay = new OutboxRelay({
    model: things,
    toEvent: ({ _id, v }) => createEvent('book.deleted', 'test', { id: _id.toString(), v }),
    publisher,
    logger,
    metrics: createMetrics('test'),
  });
  relay.start();
  await eventually(() => {
    expect(publisher.isConnected()).toBe(true);
  });
});

afterAll(async () => {
  await relay.beforeApplicationShutdown();
  await Promise.all([database.close(), broker.close(), admin.close()]);
});

const write = async () => (await things.create(firstVersion())).toObject<OutboxDocument<Thing>>();
const countPending = () => things.countDocuments({ pendingSince: { $exists: true } });

const untilNothingIsPending = () =>
  eventually(async () => {
    expect(await countPending()).toBe(0);
  });

async function takeTold(id: string): Promise<number[]> {
  const versions: number[] = [];
  for (let text = await broker.take(QUEUE); text; text = await broker.take(QUEUE)) {
    const fact = readEvent('book.deleted', text);
    if (fact.id === id) versions.push(fact.v);
  }
  return versions;
}

describe('the relay', () => {
  it('tells a written document at once and takes its mark away', async () => {
    const thing = await write();
    await relay.publish(thing);
    expect(await countPending()).toBe(0);
    expect(await takeTold(thing._id.toString())).toEqual([1]);
  });

  it('sweeps what its writer did not live to tell', async () => {
    const thing = await write();
    await untilNothingIsPending();
    expect(await takeTold(thing._id.toString())).toEqual([1]);
  });

  it('leaves a newer version pending when an older one is confirmed', async () => {
    const thing = await write();
    await things.updateOne({ _id: thing._id }, nextVersion({}));
    await relay.publish(thing);
    expect(await countPending()).toBe(1);
    await untilNothingIsPending();
    expect(await takeTold(thing._id.toString())).toEqual([1, 2]);
  });

  it('counts what no queue took as not told', async () => {
    const channel = await admin.createChannel();
    const takers = Object.entries(QUEUES).filter(([, types]) =>
      types.some((type) => type === 'book.deleted'),
    );
    await Promise.all(takers.map(([queue]) => channel.unbindQueue(queue, EVENT_EXCHANGE, 'book.deleted')));
    const thing = await write();
    await relay.publish(thing);
    expect(await countPending()).toBe(1);
    await Promise.all(takers.map(([queue]) => channel.bindQueue(queue, EVENT_EXCHANGE, 'book.deleted')));
    await untilNothingIsPending();
    expect(await takeTold(thing._id.toString())).toEqual([1]);
  });
});
