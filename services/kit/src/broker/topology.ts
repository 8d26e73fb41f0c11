import {
  DEAD_LETTER_EXCHANGE,
  deadLetterQueue,
  EVENT_EXCHANGE,
  QUEUES,
  type QueueName,
} from '@bookstore/contracts/events';
import type { Channel } from 'amqplib';

/** After this many deliveries without an acknowledgement a message is dead-lettered: it crashes its consumers. */
const DELIVERY_LIMIT = 100;

export const isQueueName = (name: string): name is QueueName => Object.hasOwn(QUEUES, name);

async function assertQueue(channel: Channel, queue: QueueName): Promise<void> {
  const dead = deadLetterQueue(queue);
  await channel.assertQueue(dead, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  await channel.bindQueue(dead, DEAD_LETTER_EXCHANGE, queue);
  await channel.assertQueue(queue, {
    durable: true,
    arguments: {
      'x-queue-type': 'quorum',
      'x-delivery-limit': DELIVERY_LIMIT,
      'x-dead-letter-exchange': DEAD_LETTER_EXCHANGE,
      'x-dead-letter-routing-key': queue,
      'x-dead-letter-strategy': 'at-least-once',
      'x-overflow': 'reject-publish',
    },
  });
  for (const pattern of QUEUES[queue]) await channel.bindQueue(queue, EVENT_EXCHANGE, pattern);
}

/** Declares all exchanges and queues, in every service: no event is published before the queue of a consumer exists. */
export async function assertTopology(channel: Channel): Promise<void> {
  await channel.assertExchange(EVENT_EXCHANGE, 'topic', { durable: true });
  await channel.assertExchange(DEAD_LETTER_EXCHANGE, 'direct', { durable: true });
  for (const queue of Object.keys(QUEUES).filter(isQueueName)) await assertQueue(channel, queue);
}
