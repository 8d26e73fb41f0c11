import type { Channel, ConsumeMessage } from 'amqplib';

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

  /** Whether the channel is closed: nothing can be acknowledged any more, and what is open is delivered again. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  add(message: ConsumeMessage): void {
    this.#open.add(tagOf(message));
  }

  /** Acknowledges messages in order of arrival, with one frame unless an older one is still open. */
  acknowledge(messages: readonly ConsumeMessage[]): void {
    for (const message of messages) this.#open.delete(tagOf(message));
    const last = messages.at(-1);
    const [oldest = Infinity] = this.#open;
    if (last && tagOf(last) < oldest) this.#channel.ack(last, true);
    else for (const message of messages) this.#channel.ack(message);
  }

  deadLetter(message: ConsumeMessage): void {
    this.#open.delete(tagOf(message));
    this.#channel.nack(message, false, false);
  }
}
