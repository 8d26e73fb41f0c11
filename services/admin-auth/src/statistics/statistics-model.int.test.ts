import { afterAll, describe, expect, it } from '@jest/globals';
import type { EventHandlers } from '@bookstore/kit/consumer/subscriber';
import { isRetryable } from '@bookstore/kit/mongo/mongo';
import { createDatabaseUrl } from '@bookstore/kit/testing/environment';
import fc from 'fast-check';
import { createConnection } from 'mongoose';
import { rebuildOutdated } from './rebuild.ts';
import { StatisticsService } from './statistics.service.ts';
import { type AnyEvent, deliveries, type Delivery } from './testing/event-histories.ts';
import { computeStatistics } from './testing/expected-statistics.ts';

const RUNS = 50;
const TIME_ZONE = 'Europe/Berlin';
const OTHER_TIME_ZONE = 'America/New_York';
const MOVED_HISTORIES = 60;

const databaseUrl = createDatabaseUrl('statistics_model');

const connection = await createConnection(databaseUrl).asPromise();
const statistics = new StatisticsService(connection, { SHOP_TIMEZONE: TIME_ZONE });
const handlers: EventHandlers<'admin-auth.stats'> = {
  ...statistics.books.handlers,
  ...statistics.orders.handlers,
};
await statistics.orders.initialize();
await statistics.read();
for (const model of Object.values(connection.models)) await model.createCollection();

afterAll(() => connection.close());

/** Retries when the other replica was faster, as a subscriber does. */
async function handle(attempt: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (!isRetryable(error)) throw error;
    }
  }
}

/** Handles a batch at one replica, each pattern separately. */
async function handleBatch(events: readonly AnyEvent[]): Promise<void> {
  const saved = events.flatMap((event) => (event.pattern === 'book.saved' ? [event.data] : []));
  const deleted = events.flatMap((event) => (event.pattern === 'book.deleted' ? [event.data] : []));
  const orders = events.flatMap((event) => (event.pattern === 'order.*' ? [event.data] : []));
  await Promise.all([
    saved.length > 0 && handle(() => handlers['book.saved'](saved)),
    deleted.length > 0 && handle(() => handlers['book.deleted'](deleted)),
    orders.length > 0 && handle(() => handlers['order.*'](orders)),
  ]);
}

async function deliver(delivered: readonly Delivery[]): Promise<void> {
  let batch: AnyEvent[] = [];
  for (const { event, endsBatch } of delivered) {
    batch.push(event);
    if (!endsBatch) continue;
    await handleBatch(batch);
    batch = [];
  }
  await handleBatch(batch);
}

/** Without what can be a minute old. */
const readExact = async (from: StatisticsService) => ({ ...(await from.read()), salesByCategory: undefined });

const deliverToReplicas = (delivered: readonly Delivery[]) =>
  Promise.all([0, 1].map((number) => deliver(delivered.filter(({ replica }) => replica === number))));

async function empty(): Promise<void> {
  for (const model of Object.values(connection.models)) await model.deleteMany();
}

/** The orders of a history, with ids of their own. */
const asOrdersOf = (history: readonly Delivery[], number: number): Delivery[] =>
  history.flatMap(({ event: { pattern, data }, ...delivery }) =>
    pattern === 'order.*'
      ? [{ ...delivery, event: { pattern, data: { ...data, id: `${data.id}.${number}` } } }]
      : [],
  );

describe('the statistics', () => {
  it('are the sum of the newest states, whatever the order, repetition and batches of their events', () =>
    fc.assert(
      fc.asyncProperty(deliveries, async (delivered) => {
        await empty();
        await deliverToReplicas(delivered);
        const events = delivered.map(({ event }) => event);
        expect(await readExact(statistics)).toEqual(computeStatistics(events, TIME_ZONE));
      }),
      { numRuns: RUNS },
    ));

  it('are those of another time zone, from their own database, while orders change', async () => {
    await empty();
    const delivered = fc.sample(deliveries, MOVED_HISTORIES).flatMap(asOrdersOf);
    const half = delivered.length / 2;
    await deliverToReplicas(delivered.slice(0, half));
    const other = await createConnection(databaseUrl).asPromise();
    const moved = new StatisticsService(other, { SHOP_TIMEZONE: OTHER_TIME_ZONE });
    const rebuild = { onProgress: () => undefined, signal: new AbortController().signal };
    const [outcome] = await Promise.all([
      rebuildOutdated({ connection: other, statistics: moved, ...rebuild }),
      deliverToReplicas(delivered.slice(half)),
    ]);
    expect(outcome).toBe('rebuilt');
    const events = delivered.map(({ event }) => event);
    expect(await readExact(moved)).toEqual(computeStatistics(events, OTHER_TIME_ZONE));
    await other.close();
  });
});
