import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Channel, type ChannelModel, connect, type ConsumeMessage } from 'amqplib';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { type Deliveries, trackDeliveries } from './deliveries.ts';
import { type BrokerProbe, openBrokerProbe } from '../testing/broker-probe.ts';
import { claimBrokerUrl } from '../testing/environment.ts';

const QUEUE = 'orders.prices';
const MESSAGES = ['first', 'second', 'third', 'fourth'];

let broker: BrokerProbe;
let connection: ChannelModel;
let channel: Channel;
let deliveries: Deliveries;
let arrived: ConsumeMessage[];

beforeEach(async () => {
  const url = await claimBrokerUrl();
  broker = await openBrokerProbe(url);
  connection = await connect(url);
  channel = await connection.createChannel();
  deliveries = trackDeliveries(channel);
  arrived = [];
  await channel.consume(QUEUE, (message) => {
    if (!message) return;
    deliveries.add(message);
    arrived.push(message);
  });
  for (const text of MESSAGES) await broker.publishText('book.deleted', text);
  await eventually(() => {
    expect(arrived).toHaveLength(MESSAGES.length);
  });
});

afterEach(async () => {
  await connection.close();
  await broker.close();
});

/** Expects that these and no others are delivered again once the channel is closed. */
async function expectLeftOpen(...texts: string[]): Promise<void> {
  if (!deliveries.isClosed) await channel.close();
  expect(deliveries.isClosed).toBe(true);
  await eventually(async () => {
    expect(await broker.countMessages(QUEUE)).toBe(texts.length);
  });
  for (const text of texts) expect(await broker.take(QUEUE)).toBe(text);
}

describe('deliveries', () => {
  it.each([
    ['what arrived together, and nothing after it', 0, 2, ['third', 'fourth']],
    ['what arrived behind an older one, which stays open', 1, 3, ['first', 'fourth']],
  ])('acknowledge %s', async (_what, first, end, open) => {
    deliveries.acknowledge(arrived.slice(first, end));
    await expectLeftOpen(...open);
  });

  it('settle no message twice, and leave the channel open', async () => {
    const [first, second, third] = arrived;
    if (!first || !second || !third) throw new Error('too few messages arrived');
    deliveries.deadLetter(second);
    deliveries.acknowledge([first, third]);
    deliveries.acknowledge([first, second, third]);
    deliveries.acknowledge([second]);
    deliveries.deadLetter(first);
    // An error of the channel would arrive before this reply.
    expect(await channel.checkQueue(QUEUE)).toMatchObject({ messageCount: 0 });
    await expectLeftOpen('fourth');
    expect(await broker.take(`${QUEUE}.dead`)).toBe('second');
    expect(await broker.countMessages(`${QUEUE}.dead`)).toBe(0);
  });

  it('are left open, without an error, on a channel that is closing', async () => {
    const closing = channel.close();
    for (const message of arrived.slice(2)) deliveries.deadLetter(message);
    deliveries.acknowledge(arrived.slice(0, 2));
    expect(deliveries.isClosed).toBe(true);
    await closing;
    await expectLeftOpen(...MESSAGES);
  });
});
