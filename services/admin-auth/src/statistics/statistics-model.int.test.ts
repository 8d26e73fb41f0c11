import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AdminStatistics } from '@bookstore/contracts/statistics';
import type { EventHandlers } from '@bookstore/kit/consumer/subscriber';
import { isRetryable } from '@bookstore/kit/mongo/mongo';
import { createDatabaseUrl } from '@bookstore/kit/testing/environment';
import fc from 'fast-check';
import { type Connection, createConnection } from 'mongoose';
import { StatisticsService } from './statistics.service.ts';
import { type AnyEvent, deliveries, type Delivery } from './testing/event-histories.ts';
import { computeStatistics } from './testing/expected-statistics.ts';

const RUNS = 50;
const TIMEOUT_MS = 120_000;

let connection: Connection;
let statistics: StatisticsService;
let handlers: EventHandlers<'admin-auth.stats'>;

beforeAll(async () => {
  connection = await createConnection(createDatabaseUrl('statistics_model')).asPromise();
  statistics = new StatisticsService(connection);
  handlers = { ...statistics.books.handlers, ...statistics.orders.handlers };
  await statistics.read();
  for (const model of Object.values(connection.models)) await model.createCollection();
});

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

/** Handles a batch at one replica, each type separately. */
async function handleBatch(events: readonly AnyEvent[]): Promise<void> {
  const saved = events.flatMap((event) => (event.type === 'book.saved' ? [event.data] : []));
  const deleted = events.flatMap((event) => (event.type === 'book.deleted' ? [event.data] : []));
  const placed = events.flatMap((event) => (event.type === 'order.placed' ? [event.data] : []));
  await Promise.all([
    saved.length > 0 && handle(() => handlers['book.saved'](saved)),
    deleted.length > 0 && handle(() => handlers['book.deleted'](deleted)),
    placed.length > 0 && handle(() => handlers['order.placed'](placed)),
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

/** Totals of a month that every order has left are not part of the definition. */
const withoutEmptyMonths = ({ monthlySales, ...others }: AdminStatistics): AdminStatistics => ({
  ...others,
  monthlySales: monthlySales.filter(({ totalOrders }) => totalOrders > 0),
});

it(
  'the statistics are the sum of the newest states, whatever the order, repetition and batches of their events',
  () =>
    fc.assert(
      fc.asyncProperty(deliveries, async (delivered) => {
        for (const model of Object.values(connection.models)) await model.deleteMany();
        const toReplica = (number: number) => delivered.filter(({ replica }) => replica === number);
        await Promise.all([deliver(toReplica(0)), deliver(toReplica(1))]);
        const actual = withoutEmptyMonths(await statistics.read());
        expect(actual).toEqual(computeStatistics(delivered.map(({ event }) => event)));
      }),
      { numRuns: RUNS },
    ),
  TIMEOUT_MS,
);
