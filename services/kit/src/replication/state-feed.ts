import { type StateDigest, type IdRange, type StateFeedQuery } from '@bookstore/contracts/state-feed';
import type { CloudEvent } from '@bookstore/contracts/events';
import { type Model, Types } from 'mongoose';
import { digestStates, divide, idsIn } from '../mongo/digests.ts';
import type { Outbox, OutboxDocument, ToEvent } from '../outbox/outbox.ts';

const toObjectId = (digits: string) => new Types.ObjectId(digits);

/** Gives out all facts of a collection, told or not, deletions among them, to whoever keeps a copy of them. */
export class StateFeed<T extends Outbox = Outbox> {
  readonly #model: Model<T>;
  readonly #toEvent: ToEvent<T>;

  constructor(model: Model<T>, toEvent: ToEvent<T>) {
    this.#model = model;
    this.#toEvent = toEvent;
  }

  /** A page of facts in the order of their ids, and the id after which the next page begins. */
  async readPage({
    from,
    to,
    after,
    limit,
  }: StateFeedQuery): Promise<{ facts: CloudEvent[]; next: string | null }> {
    const ids = { ...idsIn({ from, to }, toObjectId), ...(after && { $gt: toObjectId(after) }) };
    const found = await this.#model
      .find()
      .where({ _id: ids })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<OutboxDocument<T>[]>();
    const last = found.length === limit ? found.at(-1) : undefined;
    return { facts: found.map((document) => this.#toEvent(document)), next: last?._id.toString() ?? null };
  }

  /** The digests of the parts of a range. */
  digest(range: IdRange): Promise<StateDigest[]> {
    return digestStates(this.#model, toObjectId, divide(range));
  }
}
