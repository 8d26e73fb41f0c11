import { deadLetterQueue, eventEnvelope, QUEUES, type QueueName } from '@bookstore/contracts/events';
import { type ConfirmChannel, connect, type GetMessage, type Options } from 'amqplib';
import { z } from 'zod';
import { assertTopology, isQueueName } from './topology.ts';

/** Of how many messages one run takes care. */
export const MAX_DEAD_LETTERS = 10_000;
/** How many of a queue are shown. */
const MAX_SHOWN = 20;
const EXCERPT = 60;

export const DEAD_LETTER_QUEUES = Object.keys(QUEUES).filter(isQueueName);

/** A message that a consumer has put aside: what it says it is, when that was, and why. */
export type DeadLetter = { type: string; event: string; at: string; reason: string };

const deaths = z
  .array(
    z.object({
      reason: z.string(),
      'routing-keys': z.array(z.string()).min(1),
      time: z.object({ value: z.number() }).optional(),
    }),
  )
  .min(1);

const readDeath = ({ properties }: GetMessage) => deaths.safeParse(properties.headers?.['x-death']).data?.[0];

/** The type of the event, by which the consumer knows what it is; also of a message that names none. */
const typeOf = (message: GetMessage): string =>
  readDeath(message)?.['routing-keys'][0] ?? String(message.properties.type ?? message.fields.routingKey);

function describe(message: GetMessage): DeadLetter {
  const death = readDeath(message);
  const text = message.content.toString();
  const read = z
    .string()
    .transform((json): unknown => JSON.parse(json))
    .pipe(eventEnvelope);
  let event = text.slice(0, EXCERPT);
  try {
    event = read.parse(text).id;
  } catch {
    event = `unreadable: ${event}`;
  }
  const seconds = death?.time?.value;
  const at = seconds === undefined ? '' : new Date(seconds * 1000).toISOString();
  return { type: typeOf(message), event, at, reason: death?.reason ?? '' };
}

/** What the publisher has set, and where the message was rejected. */
const copyOf = ({ properties }: GetMessage): Options.Publish =>
  Object.assign<Options.Publish, object>({ persistent: true, mandatory: true }, properties);

/** Takes what is in a queue at the moment, message by message. What `take` does not finish stays in the queue. */
async function drain(
  channel: ConfirmChannel,
  { queue, most }: { queue: string; most: number },
  take: (message: GetMessage) => Promise<void>,
): Promise<number> {
  const { messageCount } = await channel.checkQueue(queue);
  let taken = 0;
  while (taken < Math.min(messageCount, most)) {
    const message = await channel.get(queue);
    if (!message) break;
    await take(message);
    channel.ack(message);
    taken += 1;
  }
  return taken;
}

/** The dead letters of the broker: to look at, to put back, or to throw away. */
export async function openDeadLetters(url: string) {
  const connection = await connect(url);
  // What is under way then fails.
  connection.on('error', () => undefined);
  const channel = await connection.createConfirmChannel();
  let isReturned = false;
  channel.on('return', () => {
    isReturned = true;
  });
  await assertTopology(channel);
  const publish = async (exchange: string, key: string, message: GetMessage) => {
    channel.publish(exchange, key, message.content, copyOf(message));
    await channel.waitForConfirms();
    if (isReturned) throw new Error(`the broker returned a message to ${exchange || key}`);
  };
  return {
    /**
     * Shows the first messages of a queue. Each is published to its end and confirmed before it is acknowledged: the broker
     * counts what is taken and given back, and throws it away after some times.
     */
    list: async (queue: QueueName) => {
      const name = deadLetterQueue(queue);
      const { messageCount: total } = await channel.checkQueue(name);
      const shown: DeadLetter[] = [];
      await drain(channel, { queue: name, most: MAX_SHOWN }, async (message) => {
        shown.push(describe(message));
        await publish('', name, message);
      });
      return { total, shown };
    },
    /**
     * Puts messages back into the queue that they come from, for its consumer only, each confirmed before it is taken from the
     * dead letters: none is lost, and one that is put back twice does no harm. @returns how many.
     */
    requeue: async (queue: QueueName): Promise<number> => {
      // Unlike the default exchange it leaves the routing key as it was, by which the consumer finds its handler.
      const exchange = `${queue}.requeue`;
      await channel.assertExchange(exchange, 'fanout', { durable: true });
      await channel.bindQueue(queue, exchange, '');
      return drain(channel, { queue: deadLetterQueue(queue), most: MAX_DEAD_LETTERS }, (message) =>
        publish(exchange, typeOf(message), message),
      );
    },
    /** Throws messages away. @returns how many. */
    discard: (queue: QueueName): Promise<number> =>
      drain(channel, { queue: deadLetterQueue(queue), most: MAX_DEAD_LETTERS }, () => Promise.resolve()),
    close: async () => {
      // Sends what is acknowledged.
      await channel.close();
      await connection.close();
    },
  };
}
