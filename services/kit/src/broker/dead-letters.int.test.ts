import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect as connectSocket, createServer } from 'node:net';
import { portOf } from '@bookstore/runtime/testing/ports';
import { connect } from 'amqplib';
import { eventually } from '@bookstore/runtime/testing/eventually';
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

/** The class and the method of the frame that a message begins with which was asked for. */
const GET_OK = Buffer.from([0, 60, 0, 71]);
const FRAME_HEAD_BYTES = 7;

/** Starts a proxy to the broker that ends a connection behind the next frame, once a message was taken over it. */
async function startEndingProxy() {
  const { hostname, port } = new URL(url);
  const server = createServer((client) => {
    const broker = connectSocket(Number(port), hostname);
    let isTaken = false;
    broker.on('data', (chunk: Buffer) => {
      isTaken ||= chunk.includes(GET_OK);
      client.write(chunk);
    });
    client.on('data', (chunk: Buffer) => {
      if (!isTaken) return void broker.write(chunk);
      // Behind its payload a frame has an octet that ends it.
      broker.end(chunk.subarray(0, FRAME_HEAD_BYTES + chunk.readUInt32BE(3) + 1));
      client.destroy();
    });
    for (const end of [client, broker]) end.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  const proxied = new URL(url);
  proxied.host = `127.0.0.1:${await portOf(server)}`;
  return { url: proxied.href, close: () => once(server.close(), 'close') };
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

  it('stay where they are until they are stored elsewhere', async () => {
    const proxy = await startEndingProxy();
    const cut = await openDeadLetters(proxy.url);
    await expect(cut.requeue(QUEUE)).rejects.toThrow();
    await proxy.close();
    await eventually(async () => {
      expect(await probe.countMessages(DEAD)).toBe(2);
    });
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
