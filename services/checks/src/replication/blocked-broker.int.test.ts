import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEvent, type EventData } from '@bookstore/contracts/events';
import { type Rabbit, startRabbit } from '@bookstore/dev-env/provision/rabbitmq';
import { openStartContext, type StartContext } from '@bookstore/dev-env/start-context';
import { environment } from '@bookstore/dev-env/testing/environment';
import { makeTestFolder, removeTestFolders } from '@bookstore/dev-env/testing/test-folder';
import { Subscriber } from '@bookstore/kit/consumer/subscriber';
import { areAllDuplicates, versionedUpserts } from '@bookstore/kit/mongo/versioned-states';
import { addOutboxFields, firstVersion, type OutboxDocument } from '@bookstore/kit/outbox/outbox';
import { OutboxMetrics } from '@bookstore/kit/outbox/outbox-metrics';
import { OutboxRelay } from '@bookstore/kit/outbox/outbox-relay';
import { Publisher } from '@bookstore/kit/outbox/publisher';
import { createDatabaseUrl } from '@bookstore/kit/testing/environment';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { measureLiveBytes } from '@bookstore/runtime/testing/memory';
import { createLogger } from '@bookstore/runtime/logger';
import { createMetrics } from '@bookstore/runtime/metrics';
import { type Connection, createConnection, type Model, Schema } from 'mongoose';

const QUEUE = 'orders.prices';
const COUNT = 4000;
const AT_ONCE = 50;
const WARM_UP = 300;
const MAX_GROWTH_BYTES = 8 * 1024 * 1024;

type Thing = { v: number; pendingSince?: Date };

const logger = createLogger('test', 'silent');
const metrics = createMetrics('test');
let context: StartContext;
let rabbit: Rabbit;
let database: Connection;
let things: Model<Thing>;
let subscriber: Subscriber<typeof QUEUE>;
let publisher: Publisher;
let relay: OutboxRelay<Thing>;
const handled: string[] = [];
const applying = Promise.withResolvers<undefined>();

async function startRelay(own = createMetrics('test')) {
  const opened = await Publisher.open({ url: rabbit.url, name: 'test', logger, metrics: own });
  const started = new OutboxRelay({
    model: things,
    toEvent: ({ _id, v }) => createEvent('book.deleted', 'test', { id: _id.toString(), v }),
    publisher: opened,
    skip: () => undefined,
    logger,
    metrics: new OutboxMetrics(own),
  });
  // Before its sweep: what that finds may be what tells the broker to block it.
  await eventually(() => {
    expect(opened.isReady()).toBe(true);
  });
  started.start();
  return { opened, started };
}

beforeAll(async () => {
  const dataDir = await makeTestFolder();
  context = await openStartContext({ dataDir, environment, print: () => undefined });
  rabbit = await startRabbit(context);
  database = await createConnection(createDatabaseUrl('blocked')).asPromise();
  const schema = new Schema<Thing, Model<Thing>>({}, { versionKey: false, id: false });
  addOutboxFields(schema);
  things = database.model<Thing>('Thing', schema);
  await things.createIndexes();
  const states = database.collection<{ _id: string }>('states');
  subscriber = await Subscriber.open({
    queue: QUEUE,
    url: rabbit.url,
    logger,
    metrics: createMetrics('test'),
    handlers: {
      'book.saved': () => Promise.resolve(),
      'book.deleted': async (received: EventData<'book.deleted'>[]) => {
        await applying.promise;
        handled.push(...received.map(({ id }) => id));
        const upserts = versionedUpserts(received.map(({ id, v }) => ({ _id: id, v })));
        await states.bulkWrite(upserts, { ordered: false }).catch((error: unknown) => {
          if (!areAllDuplicates(error)) throw error;
        });
      },
    },
  });
  ({ opened: publisher, started: relay } = await startRelay(metrics));
});

afterAll(async () => {
  await relay.beforeApplicationShutdown();
  await subscriber.beforeApplicationShutdown();
  await database.close();
  await context.close();
  await removeTestFolders();
});

const write = async () => (await things.create(firstVersion())).toObject<OutboxDocument<Thing>>();
const place = async () => relay.publish(await write());
/** @returns whether the broker confirmed each. */
async function placeMany(count: number): Promise<boolean[]> {
  const confirmed: boolean[] = [];
  for (let written = 0; written < count; written += AT_ONCE)
    confirmed.push(...(await Promise.all(Array.from({ length: AT_ONCE }, place))));
  return confirmed;
}
const countPending = () => things.countDocuments({ pendingSince: { $exists: true } });

/** No message is ready or unacknowledged in the queue. */
const expectAllAcknowledged = () =>
  eventually(async () => {
    const queues = await rabbit.control('list_queues', 'name', 'messages');
    expect(queues).toMatch(/^orders[.]prices\s+0$/m);
  });

const readGauge = async (name: string, of = metrics) => {
  const [value] = (await of.getSingleMetric(name)?.get())?.values ?? [];
  return value?.value;
};

const expectBlocked = (of = metrics) =>
  eventually(async () => {
    expect(await readGauge('broker_blocked', of)).toBe(1);
  });

const block = () => rabbit.control('set_vm_memory_high_watermark', '0.0000001');
const unblock = () => rabbit.control('set_vm_memory_high_watermark', '0.4');

async function expectStored(): Promise<void> {
  const count = await things.countDocuments();
  await eventually(async () => {
    expect(await countPending()).toBe(0);
    expect(await database.collection('states').countDocuments({ v: 1 })).toBe(count);
  });
  expect(new Set(handled).size).toBe(count);
}

describe('a broker that blocks its publishers', () => {
  it('has its deliveries acknowledged, holds up no process that ends, and is given nothing until its alarm ends, then everything once, while memory stays flat', async () => {
    for (let count = 0; count < 5; count += 1) await place();
    await block();
    // It says that it blocks when it is given the next message.
    void place();
    await expectBlocked();
    applying.resolve(undefined);
    await expectAllAcknowledged();

    const own = createMetrics('test');
    const { started } = await startRelay(own);
    void started.publish(await write());
    await expectBlocked(own);
    const ended = started.beforeApplicationShutdown();

    const oldest = await write();
    await placeMany(WARM_UP);
    const bytesBefore = measureLiveBytes();
    expect(await placeMany(COUNT)).not.toContain(true);
    // As long as a message waits for its confirm.
    await ended;
    expect(await place()).toBe(false);
    expect(publisher.isReady()).toBe(false);
    expect(await readGauge('broker_blocked')).toBe(1);
    expect(await readGauge('broker_unconfirmed_messages')).toBeLessThan(10);
    expect(measureLiveBytes() - bytesBefore).toBeLessThan(MAX_GROWTH_BYTES);

    const handledBefore = handled.length;
    await unblock();
    await expectStored();
    expect(handled.slice(handledBefore, handledBefore + 200)).toContain(oldest._id.toString());
    expect(await readGauge('broker_blocked')).toBe(0);
    expect(await readGauge('broker_unconfirmed_messages')).toBe(0);
  });
});
