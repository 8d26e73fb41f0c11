import {
  type CloudEvent,
  createEvent,
  EVENT_EXCHANGE,
  type EventData,
  type EventType,
} from '@bookstore/contracts/events';
import { connect } from 'amqplib';
import { assertTopology } from '../broker/topology.ts';

/** Direct access to the broker for a test: it publishes anything and reads queues. */
export async function openBrokerProbe(url: string) {
  const connection = await connect(url);
  const channel = await connection.createConfirmChannel();
  await assertTopology(channel);
  const publishText = async (type: string, text: string, properties: object = { timestamp: Date.now() }) => {
    channel.publish(EVENT_EXCHANGE, type, Buffer.from(text), { persistent: true, ...properties });
    await channel.waitForConfirms();
  };
  return {
    publishText,
    publish: (event: CloudEvent) => publishText(event.type, JSON.stringify(event)),
    publishState: <T extends EventType>(type: T, data: EventData<T>) =>
      publishText(type, JSON.stringify(createEvent(type, 'test', data))),
    bind: (queue: string, type: string) => channel.bindQueue(queue, EVENT_EXCHANGE, type),
    countMessages: async (queue: string) => (await channel.checkQueue(queue)).messageCount,
    take: async (queue: string) => {
      const message = await channel.get(queue, { noAck: true });
      return message ? message.content.toString() : undefined;
    },
    close: () => connection.close(),
  };
}

export type BrokerProbe = Awaited<ReturnType<typeof openBrokerProbe>>;
