import type { Channel, ConsumeMessage } from 'amqplib';

const tagOf = ({ fields }: ConsumeMessage) => fields.deliveryTag;

/** The messages of one channel that are neither acknowledged nor set aside yet. */
export class Deliveries {
  readonly #channel: Channel;
  /** Their tags, in the order of their arrival. */
  readonly #open = new Set<number>();
  #isClosed = false;

  constructor(channel: Channel) {
    this.#channel = channel;
    channel.on('close', () => {
      this.#isClosed = true;
    });
  }

  /** Whether the channel is gone: then nothing can be acknowledged any more, and all that is open comes again. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  add(message: ConsumeMessage): void {
    this.#open.add(tagOf(message));
  }

  /** Acknowledges messages given in the order of their arrival: all at once, unless an older one is still open. */
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
