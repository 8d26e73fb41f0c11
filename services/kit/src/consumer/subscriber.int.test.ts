import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventData } from '@bookstore/contracts/events';
import mongoose from 'mongoose';
import { createLogger } from '@bookstore/runtime/logger';
import { createMetrics } from '@bookstore/runtime/metrics';
import { Subscriber } from './subscriber.ts';
import { type BrokerProbe, openBrokerProbe } from '../testing/broker-probe.ts';
import { claimBrokerUrl } from '../testing/environment.ts';
import { eventually } from '../testing/eventually.ts';

const QUEUE = 'orders.prices';

let broker: BrokerProbe;
let subscriber: Subscriber<typeof QUEUE>;
const taken: string[] = [];
let take: (facts: EventData<'book.deleted'>[]) => Promise<void> | void;

beforeAll(async () => {
  const url = await claimBrokerUrl();
  broker = await openBrokerProbe(url);
  subscriber = await Subscriber.open({
    queue: QUEUE,
    url,
    logger: createLogger('test', 'silent'),
    metrics: createMetrics('test'),
    handlers: {
      'book.saved': () => Promise.resolve(),
      'book.deleted': async (facts) => {
        await take(facts);
      },
    },
  });
});

afterAll(async () => {
  await subscriber.beforeApplicationShutdown();
  await broker.close();
});

const keep = (facts: EventData<'book.deleted'>[]) => {
  taken.push(...facts.map(({ id }) => id));
};

const untilTaken = (...ids: string[]) =>
  eventually(() => {
    expect(taken).toEqual(expect.arrayContaining(ids));
  });

describe('a subscriber', () => {
  it('holds facts while the database is away and takes them when it is back', async () => {
    let failures = 3;
    take = (facts) => {
      if (failures-- > 0) throw new mongoose.mongo.MongoNetworkError('gone');
      keep(facts);
    };
    await broker.publishState('book.deleted', { id: 'held', v: 1 });
    await untilTaken('held');
    expect(await broker.countMessages(`${QUEUE}.dead`)).toBe(0);
  });

  it('lets facts gather behind others, the longer the more these were', async () => {
    const batches: { size: number; startedAt: number; endedAt: number }[] = [];
    const publishMany = (name: string) =>
      Promise.all(
        Array.from({ length: 20 }, (_, number) =>
          broker.publishState('book.deleted', { id: `${name}-${number}`, v: 1 }),
        ),
      );
    take = async (facts) => {
      const startedAt = performance.now();
      if (batches.length < 3) await publishMany(`behind-${batches.length}`);
      keep(facts);
      batches.push({ size: facts.length, startedAt, endedAt: performance.now() });
    };
    await broker.publishState('book.deleted', { id: 'alone', v: 1 });
    await untilTaken('alone', 'behind-0-19', 'behind-1-19', 'behind-2-19');
    expect(Math.max(...batches.map(({ size }) => size))).toBeGreaterThan(1);
    for (const [index, { startedAt }] of batches.slice(1).entries()) {
      const { size = 0, endedAt = 0 } = batches[index] ?? {};
      // Node's timers may end within the millisecond before.
      expect(startedAt - endedAt).toBeGreaterThan(Math.min(2 * size, 100) - 2);
    }
  });

  it('sets a fact aside that cannot be taken, and takes those beside it', async () => {
    take = (facts) => {
      if (facts.some(({ id }) => id === 'poison')) throw new TypeError('cannot be taken');
      keep(facts);
    };
    const ids = ['before', 'poison', 'after'];
    await Promise.all(ids.map((id) => broker.publishState('book.deleted', { id, v: 1 })));
    await untilTaken('before', 'after');
    await eventually(async () => {
      expect(await broker.take(`${QUEUE}.dead`)).toContain('poison');
    });
  });
});
