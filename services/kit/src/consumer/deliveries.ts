import { type Channel, type ConsumeMessage, IllegalOperationError } from 'amqplib';

const tagOf = ({ fields }: ConsumeMessage) => fields.deliveryTag;

/** The messages of a channel that are neither acknowledged nor dead-lettered yet. */
export function trackDeliveries(channel: Channel) {
  /** Their delivery tags, in order of arrival. */
  const open = new Set<number>();
  let isClosed = false;
  channel.on('close', () => {
    isClosed = true;
  });

  /** A channel that is closing throws, some time before it says that it is closed. */
  const send = (settle: () => void): void => {
    try {
      settle();
    } catch (error) {
      if (!(error instanceof IllegalOperationError)) throw error;
      isClosed = true;
    }
  };

  return {
    /** Whether the channel is closing or closed: nothing can be settled any more, and what is open is delivered again. */
    get isClosed(): boolean {
      return isClosed;
    },
    add: (message: ConsumeMessage): void => {
      open.add(tagOf(message));
    },
    /** Acknowledges those of the messages that are open, in order of arrival: with one frame unless an older one is open. */
    acknowledge: (messages: readonly ConsumeMessage[]): void => {
      const settled = messages.filter((message) => open.delete(tagOf(message)));
      const last = settled.at(-1);
      const [oldest = Infinity] = open;
      send(() => {
        if (last && tagOf(last) < oldest) channel.ack(last, true);
        else for (const message of settled) channel.ack(message);
      });
    },
    /** Dead-letters a message, if it is open. */
    deadLetter: (message: ConsumeMessage): void => {
      if (!open.delete(tagOf(message))) return;
      send(() => {
        channel.nack(message, false, false);
      });
    },
  };
}

export type Deliveries = ReturnType<typeof trackDeliveries>;
