import { createEvent } from '@bookstore/contracts/events';
import type { BookStock } from '@bookstore/contracts/stock';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { addOutboxFields, nextVersion, type Outbox, type OutboxDocument } from '@bookstore/kit/outbox/outbox';
import { OutboxRelay } from '@bookstore/kit/outbox/outbox-relay';
import { failpoint } from '@bookstore/runtime/failpoints';
import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { type ClientSession, type Model, type mongo, Types } from 'mongoose';
import { type Availability, stateOf } from './stock.schema.ts';

/** What is published of the stock of a book, by its id: its state, or none while it is not counted. */
@Schema({ collection: 'stock_states', versionKey: false })
export class StoredStockState implements Outbox {
  @Prop({ type: String }) state?: BookStock['state'];
  /** How many alerts were asked for since it is sold out: each is a write that meets the end of that. */
  @Prop() alerts?: number;
  /** The version that ended it: alerts of earlier ones are due, since then. See `AlertMails`. */
  @Prop() dueV?: number;
  @Prop() dueSince?: Date;
  v!: number;
  pendingSince?: Date;
}

export type StockStateDocument = OutboxDocument<StoredStockState>;

/** That a book is sold out no longer, which its alerts of versions before `dueV` tell. */
export type DueState = { bookId: string; dueV: number; dueSince: Date };

export const StockStateSchema = SchemaFactory.createForClass(StoredStockState);
addOutboxFields(StockStateSchema);
StockStateSchema.index({ dueV: 1 }, { sparse: true });

/** The event that carries the state of a book's stock. */
export const toStockEvent = ({ _id, v, state }: StockStateDocument) =>
  createEvent('stock.changed', 'orders', { id: _id.toString(), v, state });

function toUpdate(book: Availability, known: StockStateDocument | undefined) {
  const state = stateOf(book);
  const endsSoldOut = known?.state === 'out' && known.alerts;
  const { $inc, $set } = nextVersion({
    ...(state && { state }),
    ...(endsSoldOut && { dueV: known.v + 1, dueSince: new Date() }),
  });
  const $unset = { ...(!state && { state: 1 as const }), ...(known?.alerts && { alerts: 1 as const }) };
  return { $inc, $set, ...(Object.keys($unset).length > 0 && { $unset }) };
}

/** Keeps the states of the stock, each written in the transaction that writes the numbers, and publishes them. */
@Injectable()
export class StockStates {
  readonly #collection: mongo.Collection<StockStateDocument>;
  readonly #relay: OutboxRelay<StoredStockState>;
  /** What transactions that have not ended yet have stored. */
  readonly #stored = new WeakMap<ClientSession, Types.ObjectId[]>();

  constructor(
    @InjectModel(StoredStockState.name) model: Model<StoredStockState>,
    relay: OutboxRelay<StoredStockState>,
  ) {
    this.#collection = rawCollection<StockStateDocument>(model);
    this.#relay = relay;
  }

  /** The stored states of books, by their ids. */
  async find(bookIds: readonly string[], session?: ClientSession): Promise<Map<string, StockStateDocument>> {
    const ids = bookIds.map((bookId) => new Types.ObjectId(bookId));
    const found = await this.#collection.find({ _id: { $in: ids } }, session ? { session } : {}).toArray();
    return new Map(found.map((document) => [document._id.toString(), document]));
  }

  /** Stores the states of books as their transaction leaves them, where another one is stored. They are published when it ends. */
  async store(session: ClientSession, books: readonly Availability[]): Promise<void> {
    const known = await this.find(
      books.map(({ _id }) => _id),
      session,
    );
    const changed = books.filter((book) => stateOf(book) !== known.get(book._id)?.state);
    if (changed.length === 0) return;
    const updates = changed.map((book) => ({
      updateOne: {
        filter: { _id: new Types.ObjectId(book._id) },
        update: toUpdate(book, known.get(book._id)),
        upsert: true,
      },
    }));
    await this.#collection.bulkWrite(updates, { session });
    failpoint('stock.stated');
    this.#publishAfter(
      session,
      updates.map(({ updateOne }) => updateOne.filter._id),
    );
  }

  /**
   * Counts an alert for a sold-out book: a write, which makes a transaction that ends the state meet this one.
   * @returns the version of the state.
   */
  async countAlert(session: ClientSession, book: Availability): Promise<number> {
    await this.store(session, [book]);
    const counted = await this.#collection.findOneAndUpdate(
      { _id: new Types.ObjectId(book._id) },
      { $inc: { alerts: 1 } },
      { session, returnDocument: 'after' },
    );
    if (!counted) throw new Error(`the stock of ${book._id} has no state`);
    return counted.v;
  }

  /** Some books whose alerts are due. What only one member of a replica set has may still be rolled back. */
  async findDue(limit: number): Promise<DueState[]> {
    const found = await this.#collection
      .find({ dueV: { $exists: true } }, { limit, readConcern: 'majority' })
      .toArray();
    return found.map(({ _id, dueV = 0, dueSince = new Date() }) => ({
      bookId: _id.toString(),
      dueV,
      dueSince,
    }));
  }

  /** Ends that the alerts of versions before `dueV` are due, unless later ones are. */
  async clearDue(bookId: string, dueV: number): Promise<void> {
    const filter = { _id: new Types.ObjectId(bookId), dueV };
    await this.#collection.updateOne(filter, { $unset: { dueV: 1, dueSince: 1 } });
  }

  #publishAfter(session: ClientSession, ids: readonly Types.ObjectId[]): void {
    const stored = this.#stored.get(session) ?? [];
    if (stored.length === 0) session.once('ended', () => void this.#publish(stored));
    stored.push(...ids);
    this.#stored.set(session, stored);
  }

  /** What cannot be read or published now is swept later; after an aborted transaction there is nothing to publish. */
  async #publish(ids: readonly Types.ObjectId[]): Promise<void> {
    const pending = { _id: { $in: [...ids] }, pendingSince: { $exists: true } };
    const found = await this.#collection
      .find(pending, { readConcern: 'majority' })
      .toArray()
      .catch(() => []);
    for (const document of found) void this.#relay.publish(document);
  }
}
