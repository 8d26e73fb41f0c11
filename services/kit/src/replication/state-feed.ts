import type { CloudEvent } from '@bookstore/contracts/events';
import { type IdRange, type StateDigest, type StateFeedQuery } from '@bookstore/contracts/state-feed';
import { type Model, Types } from 'mongoose';
import { digestStates, divide, idsIn } from '../mongo/digests.ts';
import { mapOrSkip, type SkipDocument } from '../mongo/skipped-documents.ts';
import type { Outbox, OutboxDocument, ToEvent } from '../outbox/outbox.ts';

const toObjectId = (digits: string) => new Types.ObjectId(digits);

/** Reads all states of a collection, published or not, deletions included, for the projections of other services. */
export class StateFeed<T extends Outbox = Outbox> {
  readonly #model: Model<T>;
  readonly #toEvent: ToEvent<T>;
  readonly #skip: SkipDocument;

  constructor(model: Model<T>, toEvent: ToEvent<T>, skip: SkipDocument) {
    this.#model = model;
    this.#toEvent = toEvent;
    this.#skip = skip;
  }

  /** A page of states ordered by id, and the id after which the next page begins. */
  async readPage({
    from,
    to,
    after,
    ids: only,
    limit,
  }: StateFeedQuery): Promise<{ states: CloudEvent[]; next: string | null }> {
    const ids = {
      ...idsIn({ from, to }, toObjectId),
      ...(after && { $gt: toObjectId(after) }),
      ...(only && { $in: only.map(toObjectId) }),
    };
    const found = await this.#model
      .find()
      .where({ _id: ids })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<OutboxDocument<T>[]>();
    const last = found.length === limit ? found.at(-1) : undefined;
    const states = mapOrSkip(found, this.#toEvent, ({ _id }) => _id.toString(), this.#skip);
    return { states, next: last?._id.toString() ?? null };
  }

  /** The digests of the parts of a range. */
  digest(range: IdRange): Promise<StateDigest[]> {
    return digestStates(this.#model, toObjectId, divide(range));
  }
}
