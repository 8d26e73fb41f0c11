import { afterAll, describe, expect, it } from '@jest/globals';
import { createEvent, type EventData } from '@bookstore/contracts/events';
import mongoose from 'mongoose';
import { createLogger } from '@bookstore/runtime/logger';
import { createMetrics, type Metrics } from '@bookstore/runtime/metrics';
import { RetryLater } from '@bookstore/runtime/retry-later';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { Subscriber } from './subscriber.ts';
import { openBrokerProbe } from '../testing/broker-probe.ts';
import { claimBrokerUrl } from '../testing/environment.ts';

const QUEUE = 'orders.prices';

const url = await claimBrokerUrl();
const broker = await openBrokerProbe(url);
let metrics: Metrics;
const applied: string[] = [];
let apply: (states: EventData<'book.deleted'>[]) => Promise<void> | void;

const open = (options: { finishTimeoutMs?: number } = {}) => {
  metrics = createMetrics('test');
  return Subscriber.open({
    ...{ queue: QUEUE, url, logger: createLogger('test', 'silent'), metrics, ...options },
    handlers: {
      'book.saved': () => Promise.resolve(),
      'book.deleted': async (states) => {
        await apply(states);
      },
    },
  });
};

let subscriber = await open();
afterAll(async () => {
  await subscriber.beforeApplicationShutdown();
  await broker.close();
});

const keep = (states: EventData<'book.deleted'>[]) => {
  applied.push(...states.map(({ id }) => id));
};

const untilApplied = (...ids: string[]) =>
  eventually(() => {
    expect(applied).toEqual(expect.arrayContaining(ids));
  });

const publishMany = (name: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, number) =>
      broker.publishState('book.deleted', { id: `${name}-${number}`, v: 1 }),
    ),
  );

const takeDead = () =>
  eventually(async () => {
    const text = await broker.take(`${QUEUE}.dead`);
    if (text === undefined) throw new Error('no dead letter yet');
    return text;
  });

describe('a subscriber', () => {
  it.each([
    ['the database is down', 'down', new mongoose.mongo.MongoNetworkError('gone')],
    ['too many changes of a document wait', 'busy', new RetryLater('UNAVAILABLE', 1)],
  ])('holds events while %s, and applies them afterwards', async (_, id, error) => {
    let failures = 3;
    apply = (states) => {
      if (failures-- > 0) throw error;
      keep(states);
    };
    await broker.publishState('book.deleted', { id, v: 1 });
    await untilApplied(id);
    expect(await broker.countMessages(`${QUEUE}.dead`)).toBe(0);
  });

  it('consumes a backlog without waiting for more to collect', async () => {
    const count = 10_000;
    let rest = count;
    let endedAt = Infinity;
    const pauses: number[] = [];
    const published = Promise.withResolvers<undefined>();
    apply = async (states) => {
      pauses.push(performance.now() - endedAt);
      await published.promise;
      rest -= states.length;
      endedAt = performance.now();
    };
    for (let first = 0; first < count; first += 100) await publishMany(`backlog-${first}`, 100);
    published.resolve(undefined);
    await eventually(() => {
      expect(rest).toBeLessThanOrEqual(0);
    });
    // To collect more, it waits 100 ms after each of the many batches, at least.
    expect(pauses.length).toBeGreaterThan(10);
    expect(Math.min(...pauses.filter((pause) => pause > 0))).toBeLessThan(80);
  });

  it('lets events collect after a batch, the longer the larger it was', async () => {
    const batches: { size: number; startedAt: number; endedAt: number }[] = [];
    apply = async (states) => {
      const startedAt = performance.now();
      if (batches.length < 3) await publishMany(`behind-${batches.length}`, 20);
      keep(states);
      batches.push({ size: states.length, startedAt, endedAt: performance.now() });
    };
    await broker.publishState('book.deleted', { id: 'alone', v: 1 });
    await untilApplied('alone', 'behind-0-19', 'behind-1-19', 'behind-2-19');
    expect(Math.max(...batches.map(({ size }) => size))).toBeGreaterThan(1);
    for (const [index, { startedAt }] of batches.slice(1).entries()) {
      const { size = 0, endedAt = 0 } = batches[index] ?? {};
      // Node's timers may end within the millisecond before.
      expect(startedAt - endedAt).toBeGreaterThan(Math.min(2 * size, 100) - 2);
    }
  });

  it('dead-letters an event that cannot be applied, and applies those beside it', async () => {
    apply = (states) => {
      if (states.some(({ id }) => id === 'poison')) throw new TypeError('cannot be applied');
      keep(states);
    };
    const ids = ['before', 'poison', 'after'];
    await Promise.all(ids.map((id) => broker.publishState('book.deleted', { id, v: 1 })));
    await untilApplied('before', 'after');
    expect(await takeDead()).toContain('poison');
  });

  it.each([{}, { timestamp: 1e18 }])(
    'applies and acknowledges an event with the properties %j, once',
    async (properties) => {
      apply = keep;
      const id = crypto.randomUUID();
      const deadLetters = await metrics.getSingleMetricAsString('dead_letters_total');
      const text = JSON.stringify(createEvent('book.deleted', 'test', { id, v: 1 }));
      await broker.publishText('book.deleted', text, properties);
      await untilApplied(id);
      await broker.publishState('book.deleted', { id: `${id}-behind`, v: 1 });
      await untilApplied(`${id}-behind`);
      expect(subscriber.isConnected()).toBe(true);
      expect(applied.filter((each) => each === id)).toHaveLength(1);
      expect(await metrics.getSingleMetricAsString('dead_letters_total')).toBe(deadLetters);
    },
  );

  it('dead-letters what it cannot read, and an event whose type it does not know', async () => {
    apply = keep;
    await broker.bind(QUEUE, 'book.unheard-of');
    await broker.publishText('book.unheard-of', '{"unknown":"type"}');
    await broker.publishText('book.deleted', '{"not":"an event"}');
    await broker.publishState('book.deleted', { id: 'behind', v: 1 });
    await untilApplied('behind');
    const dead = [await takeDead(), await takeDead()];
    expect(dead.toSorted()).toEqual(['{"not":"an event"}', '{"unknown":"type"}']);
  });

  it('closes while the database is down, and leaves the event in the queue', async () => {
    await subscriber.beforeApplicationShutdown();
    const closing = await open({ finishTimeoutMs: 100 });
    const tried = Promise.withResolvers<undefined>();
    apply = () => {
      tried.resolve(undefined);
      throw new mongoose.mongo.MongoNetworkError('gone');
    };
    await broker.publishState('book.deleted', { id: 'left', v: 1 });
    await tried.promise;
    await closing.beforeApplicationShutdown();
    await eventually(async () => {
      expect(await broker.take(QUEUE)).toContain('"left"');
    });
    subscriber = await open();
  });
});
