import { type Channel, type ConsumeMessage, IllegalOperationError } from 'amqplib';

const tagOf = ({ fields }: ConsumeMessage) => fields.deliveryTag;

/** The messages of a channel that are neither acknowledged nor dead-lettered yet. */
export class Deliveries {
  readonly #channel: Channel;
  /** Their delivery tags, in order of arrival. */
  readonly #open = new Set<number>();
  #isClosed = false;

  constructor(channel: Channel) {
    this.#channel = channel;
    channel.on('close', () => {
      this.#isClosed = true;
    });
  }

  /** Whether the channel is closing or closed: nothing can be settled any more, and what is open is delivered again. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  add(message: ConsumeMessage): void {
    this.#open.add(tagOf(message));
  }

  /** Acknowledges those of the messages that are open, in order of arrival: with one frame unless an older one is open. */
  acknowledge(messages: readonly ConsumeMessage[]): void {
    const settled = messages.filter((message) => this.#open.delete(tagOf(message)));
    const last = settled.at(-1);
    const [oldest = Infinity] = this.#open;
    this.#send(() => {
      if (last && tagOf(last) < oldest) this.#channel.ack(last, true);
      else for (const message of settled) this.#channel.ack(message);
    });
  }

  /** Dead-letters a message, if it is open. */
  deadLetter(message: ConsumeMessage): void {
    if (!this.#open.delete(tagOf(message))) return;
    this.#send(() => {
      this.#channel.nack(message, false, false);
    });
  }

  /** A channel that is closing throws, some time before it says that it is closed. */
  #send(settle: () => void): void {
    try {
      settle();
    } catch (error) {
      if (!(error instanceof IllegalOperationError)) throw error;
      this.#isClosed = true;
    }
  }
}
