import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { connect } from 'amqplib';
import { openBrokerProbe } from '../testing/broker-probe.ts';
import { claimBrokerUrl } from '../testing/environment.ts';
import { openDeadLetters } from './dead-letters.ts';

const QUEUE = 'orders.prices';
const DEAD = 'orders.prices.dead';
const OTHER = 'admin-auth.stats';

const url = await claimBrokerUrl();
const probe = await openBrokerProbe(url);
const connection = await connect(url);
const channel = await connection.createConfirmChannel();
const letters = await openDeadLetters(url);
afterAll(async () => {
  await letters.close();
  await Promise.all([probe.close(), connection.close()]);
});

const untilCounted = async (queue: string, count: number): Promise<void> => {
  while ((await probe.countMessages(queue)) !== count);
};

/** Rejects everything in the queue, as a consumer that cannot read it. */
async function reject(count: number): Promise<void> {
  for (let number = 0; number < count; number++) {
    const message = await channel.get(QUEUE);
    if (message) channel.nack(message, false, false);
  }
  await untilCounted(DEAD, count);
}

describe('dead letters', () => {
  beforeEach(async () => {
    for (const queue of [QUEUE, DEAD, OTHER]) await channel.purgeQueue(queue);
    await probe.publishState('book.deleted', { id: 'a', v: 1 });
    await probe.publishText('book.saved', '{"no": "event"}');
    await untilCounted(QUEUE, 2);
    await reject(2);
  });

  it('are shown with what they say they are, and stay however often they are looked at', async () => {
    const shown = [
      { type: 'book.deleted', event: 'book.deleted:a:1', reason: 'rejected' },
      { type: 'book.saved', event: 'unreadable: {"no": "event"}', reason: 'rejected' },
    ];
    // RabbitMQ 4 throws away what is given back twenty times.
    for (let time = 0; time < 25; time++)
      expect(await letters.list(QUEUE)).toMatchObject({ total: 2, shown });
    const { shown: last } = await letters.list(QUEUE);
    expect(Date.parse(last[0]?.at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    await untilCounted(DEAD, 2);
  });

  it('are put back for their own consumer only, as they were', async () => {
    await untilCounted(OTHER, 2);
    await letters.list(QUEUE);
    expect(await letters.requeue(QUEUE)).toBe(2);
    await untilCounted(QUEUE, 2);
    expect([await probe.countMessages(DEAD), await probe.countMessages(OTHER)]).toEqual([0, 2]);
    const first = await channel.get(QUEUE, { noAck: true });
    expect(first && [first.fields.routingKey, first.content.toString()]).toEqual([
      'book.deleted',
      expect.stringContaining('"v":1'),
    ]);
  });

  it('that cannot be read again are dead letters again, and one run ends', async () => {
    expect(await letters.requeue(QUEUE)).toBe(2);
    await untilCounted(QUEUE, 2);
    await reject(2);
    expect(await letters.list(QUEUE)).toMatchObject({ total: 2, shown: [{ type: 'book.deleted' }, {}] });
  });

  it('are thrown away of one queue', async () => {
    expect(await letters.discard(QUEUE)).toBe(2);
    await untilCounted(DEAD, 0);
    expect(await letters.discard(QUEUE)).toBe(0);
  });
});
