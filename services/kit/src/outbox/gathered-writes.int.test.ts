import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { EVENT_EXCHANGE } from '@bookstore/contracts/events';
import { type ChannelModel, type ConfirmChannel, connect } from 'amqplib';
import { Socket } from 'node:net';
import { gatherWrites } from './gathered-writes.ts';
import { openBrokerProbe } from '../testing/broker-probe.ts';
import { claimBrokerUrl } from '../testing/environment.ts';

const MESSAGES = 20;

let connection: ChannelModel;
let channel: ConfirmChannel;

beforeAll(async () => {
  const url = await claimBrokerUrl();
  await (await openBrokerProbe(url)).close();
  connection = await connect(url);
  channel = await connection.createConfirmChannel();
});

afterAll(() => connection.close());

/** How many times the socket was written to until the broker confirmed the messages published in one turn. */
async function countWrites(beforeEach: () => void): Promise<number> {
  const writes = [jest.spyOn(Socket.prototype, '_write'), jest.spyOn(Socket.prototype, '_writev')];
  for (let number = 0; number < MESSAGES; number += 1) {
    beforeEach();
    channel.publish(EVENT_EXCHANGE, 'book.deleted', Buffer.from(String(number)));
  }
  await channel.waitForConfirms();
  const count = writes.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const write of writes) write.mockRestore();
  return count;
}

describe('writes to the broker', () => {
  it('leave one by one when amqplib is left to itself', async () => {
    expect(await countWrites(() => undefined)).toBe(MESSAGES);
  });

  it('leave together when they are gathered, again and again', async () => {
    const gather = gatherWrites(connection);
    expect(await countWrites(gather)).toBe(1);
    expect(await countWrites(gather)).toBe(1);
  });
});
