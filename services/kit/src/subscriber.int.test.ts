import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventData } from '@bookstore/contracts/events';
import mongoose from 'mongoose';
import { createLogger } from './logger.ts';
import { createMetrics } from '@bookstore/telemetry/metrics';
import { Subscriber } from './subscriber.ts';
import { type BrokerProbe, openBrokerProbe } from './testing/broker-probe.ts';
import { claimBrokerUrl } from './testing/environment.ts';
import { eventually } from './testing/eventually.ts';

const QUEUE = 'orders.prices';

let broker: BrokerProbe;
let subscriber: Subscriber<typeof QUEUE>;
const taken: string[] = [];
let take: (facts: EventData<'book.deleted'>[]) => void;

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
      'book.deleted': (facts) =>
        new Promise((resolve) => {
          take(facts);
          resolve();
        }),
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
    await broker.publishFact('book.deleted', { id: 'held', v: 1 });
    await untilTaken('held');
    expect(await broker.countMessages(`${QUEUE}.dead`)).toBe(0);
  });

  it('sets a fact aside that cannot be taken, and takes those beside it', async () => {
    take = (facts) => {
      if (facts.some(({ id }) => id === 'poison')) throw new TypeError('cannot be taken');
      keep(facts);
    };
    const ids = ['before', 'poison', 'after'];
    await Promise.all(ids.map((id) => broker.publishFact('book.deleted', { id, v: 1 })));
    await untilTaken('before', 'after');
    await eventually(async () => {
      expect(await broker.take(`${QUEUE}.dead`)).toContain('poison');
    });
  });
});
