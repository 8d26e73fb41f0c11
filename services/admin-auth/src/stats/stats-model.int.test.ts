import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AdminStatistics } from '@bookstore/contracts/statistics';
import type { EventHandlers } from '@bookstore/kit/consumer/subscriber';
import { isRetryable } from '@bookstore/kit/mongo/mongo';
import { createDatabaseUrl } from '@bookstore/kit/testing/environment';
import fc from 'fast-check';
import { type Connection, createConnection } from 'mongoose';
import { Statistics } from './statistics.ts';
import { copiesOf } from './stats.copies.ts';
import { StatsService } from './stats.service.ts';
import { deliveries, type Delivery, type Fact } from './testing/histories.ts';
import { addUp } from './testing/stats-model.ts';

const RUNS = 50;
const TIMEOUT_MS = 120_000;

let connection: Connection;
let stats: StatsService;
let handlers: EventHandlers<'admin-auth.stats'>;

beforeAll(async () => {
  connection = await createConnection(createDatabaseUrl('stats_model')).asPromise();
  const statistics = new Statistics(connection);
  const { books, orders } = copiesOf(statistics);
  stats = new StatsService(statistics);
  handlers = { ...books.handlers, ...orders.handlers };
  await stats.read();
  for (const model of Object.values(connection.models)) await model.createCollection();
});

afterAll(() => connection.close());

/** Takes facts again and again when another replica was faster, as a subscriber does. */
async function untilTaken(take: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await take();
      return;
    } catch (error) {
      if (!isRetryable(error)) throw error;
    }
  }
}

/** Takes what arrived together at one replica, each type apart. */
async function takeTogether(facts: readonly Fact[]): Promise<void> {
  const saved = facts.flatMap((fact) => (fact.type === 'book.saved' ? [fact.data] : []));
  const deleted = facts.flatMap((fact) => (fact.type === 'book.deleted' ? [fact.data] : []));
  const placed = facts.flatMap((fact) => (fact.type === 'order.placed' ? [fact.data] : []));
  await Promise.all([
    saved.length > 0 && untilTaken(() => handlers['book.saved'](saved)),
    deleted.length > 0 && untilTaken(() => handlers['book.deleted'](deleted)),
    placed.length > 0 && untilTaken(() => handlers['order.placed'](placed)),
  ]);
}

async function deliver(arriving: readonly Delivery[]): Promise<void> {
  let together: Fact[] = [];
  for (const { fact, endsBatch } of arriving) {
    together.push(fact);
    if (!endsBatch) continue;
    await takeTogether(together);
    together = [];
  }
  await takeTogether(together);
}

/** Sums of buckets that every order has left are no statistics. */
const withoutEmptyMonths = ({ monthlySales, ...statistics }: AdminStatistics): AdminStatistics => ({
  ...statistics,
  monthlySales: monthlySales.filter(({ totalOrders }) => totalOrders > 0),
});

it(
  'the statistics are the sum of the newest facts, however often, in whatever order and company they came',
  () =>
    fc.assert(
      fc.asyncProperty(deliveries, async (delivered) => {
        for (const model of Object.values(connection.models)) await model.deleteMany();
        const toReplica = (number: number) => delivered.filter(({ replica }) => replica === number);
        await Promise.all([deliver(toReplica(0)), deliver(toReplica(1))]);
        const told = withoutEmptyMonths(await stats.read());
        expect(told).toEqual(addUp(delivered.map(({ fact }) => fact)));
      }),
      { numRuns: RUNS },
    ),
  TIMEOUT_MS,
);
