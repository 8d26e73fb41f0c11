import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Channel, type ChannelModel, connect, type ConsumeMessage } from 'amqplib';
import { Deliveries } from './deliveries.ts';
import { type BrokerProbe, openBrokerProbe } from '../testing/broker-probe.ts';
import { claimBrokerUrl } from '../testing/environment.ts';
import { eventually } from '../testing/eventually.ts';

const QUEUE = 'orders.prices';
const FACTS = ['first', 'second', 'third', 'fourth'];

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
  deliveries = new Deliveries(channel);
  arrived = [];
  await channel.consume(QUEUE, (message) => {
    if (!message) return;
    deliveries.add(message);
    arrived.push(message);
  });
  for (const fact of FACTS) await broker.publishText('book.deleted', fact);
  await eventually(() => {
    expect(arrived).toHaveLength(FACTS.length);
  });
});

afterEach(async () => {
  await connection.close();
  await broker.close();
});

/** Sees that these come again once the channel is gone, and no others. */
async function expectLeftOpen(...facts: string[]): Promise<void> {
  await channel.close();
  expect(deliveries.isClosed).toBe(true);
  await eventually(async () => {
    expect(await broker.countMessages(QUEUE)).toBe(facts.length);
  });
  for (const fact of facts) expect(await broker.take(QUEUE)).toBe(fact);
}

describe('deliveries', () => {
  it('acknowledges what arrived together, and nothing after it', async () => {
    deliveries.acknowledge(arrived.slice(0, 2));
    await expectLeftOpen('third', 'fourth');
  });

  it('leaves an older message open', async () => {
    deliveries.acknowledge(arrived.slice(1, 3));
    await expectLeftOpen('first', 'fourth');
  });

  it('sets a message aside between others that are acknowledged', async () => {
    const [first, second, third] = arrived;
    if (!first || !second || !third) throw new Error('too few messages arrived');
    deliveries.deadLetter(second);
    deliveries.acknowledge([third]);
    deliveries.acknowledge([first]);
    await expectLeftOpen('fourth');
    expect(await broker.take(`${QUEUE}.dead`)).toBe('second');
  });
});
