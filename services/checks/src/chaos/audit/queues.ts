import { deadLetterQueue, QUEUES } from '@bookstore/contracts/events';
import { isQueueName } from '@bookstore/kit/broker/topology';
import { connect } from 'amqplib';

/** How many messages wait in the shop's queues, and how many were set aside as dead letters. */
export async function countMessages(rabbitUrl: string): Promise<{ waiting: number; dead: number }> {
  const connection = await connect(rabbitUrl);
  // The connection ends with the broker, which is a failure of the request that is on its way.
  connection.on('error', () => undefined);
  try {
    const channel = await connection.createChannel();
    const counts = { waiting: 0, dead: 0 };
    for (const queue of Object.keys(QUEUES).filter(isQueueName)) {
      counts.waiting += (await channel.checkQueue(queue)).messageCount;
      counts.dead += (await channel.checkQueue(deadLetterQueue(queue))).messageCount;
    }
    return counts;
  } finally {
    await connection.close();
  }
}
