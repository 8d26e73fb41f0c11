import { OPEN_STATUSES, type OrderStatus } from '@bookstore/contracts/order-transitions';
import { TRANSACTION } from '@bookstore/kit/mongo/mongo';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { ShopSettings } from '@bookstore/mail/shop-settings';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, mongo, Types } from 'mongoose';
import { StoredStock } from './stock.schema.ts';
import { toMoveUpdate } from './stock-updates.ts';

/** What a count knows of an order. Those who place orders know the stock, not the reverse. */
type OrderLines = {
  _id: Types.ObjectId;
  status: OrderStatus;
  items: { bookId: string; held?: true }[];
};

/** How many orders a transaction changes. */
const MAX_ORDERS = 500;

/** Open orders with a line of the book, or of one of them, that holds no copy. */
const withUnheld = (bookId: string | { $in: readonly string[] }) => ({
  status: { $in: [...OPEN_STATUSES] },
  items: { $elemMatch: { bookId, held: { $ne: true as const } } },
});

/** Begins to count a book that customers have ordered without limit: copies are promised to their open orders first. */
@Injectable()
export class FirstCount {
  private readonly orders: mongo.Collection<OrderLines>;
  private readonly stock: mongo.Collection<StoredStock>;

  constructor(
    @InjectModel(StoredStock.name) private readonly model: Model<StoredStock>,
    private readonly shop: ShopSettings,
  ) {
    this.orders = model.db.collection<OrderLines>('orders');
    this.stock = rawCollection<StoredStock>(model);
  }

  /** How many open orders hold no copy of the book, each of which needs one. */
  countUnheld(bookId: string): Promise<number> {
    return this.orders.countDocuments(withUnheld(bookId));
  }

  /**
   * Promises copies of a book to all open orders, and stores the count by `change`, in one transaction. Of more orders
   * than a transaction can change, the first ones are promised theirs before, and keep them whatever becomes of the count.
   * @returns nothing if `change` did not match: then the orders of its transaction are as before.
   */
  async begin(
    bookId: string,
    change: (session: ClientSession) => Promise<StoredStock | null>,
  ): Promise<StoredStock | null> {
    await this.mark([bookId]);
    const ids = await this.listUnheld(bookId);
    while (ids.length > MAX_ORDERS) {
      const first = ids.splice(0, MAX_ORDERS);
      await this.model.db.transaction((session) => this.hold(session, bookId, first), TRANSACTION);
    }
    return this.model.db.transaction(async (session) => {
      await this.hold(session, bookId, ids);
      const changed = await change(session);
      if (!changed) await session.abortTransaction();
      return changed;
    }, TRANSACTION);
  }

  /**
   * Begins to count those of the books that are not counted.
   * @returns those whose counts can be stored at once: no open order lacks a copy of them.
   */
  async markNew(bookIds: readonly string[]): Promise<Set<string>> {
    const counted = await this.stock.distinct('_id', { _id: { $in: [...bookIds] }, isCounted: true });
    const books = new Set(bookIds);
    for (const bookId of counted) books.delete(bookId);
    if (books.size === 0) return books;
    await this.mark([...books]);
    const needed = this.orders.find(withUnheld({ $in: [...books] }), {
      projection: { items: 1 },
      readConcern: { level: 'snapshot' },
    });
    for await (const { items } of needed) for (const { bookId } of items) books.delete(bookId);
    return books;
  }

  /** From now on new orders hold copies of the books: see `LateHolds`. */
  private async mark(bookIds: readonly string[]): Promise<void> {
    const { lowAt } = await this.shop.read();
    const numbers = { isCounted: false, free: 0, promised: 0, lowAt, isFew: true, v: 0 };
    const update = { $set: { isHolding: true }, $setOnInsert: { ...numbers, history: [] } };
    await this.stock.bulkWrite(
      bookIds.map((_id) => ({ updateOne: { filter: { _id }, update, upsert: true } })),
      { ordered: false },
    );
  }

  /** In a snapshot: an order that is confirmed meanwhile is not missed. */
  private async listUnheld(bookId: string): Promise<Types.ObjectId[]> {
    const options = { projection: { _id: 1 }, readConcern: { level: 'snapshot' } } as const;
    const found = await this.orders.find(withUnheld(bookId), options).toArray();
    return found.map(({ _id }) => _id);
  }

  private async hold(session: ClientSession, bookId: string, ids: readonly Types.ObjectId[]): Promise<void> {
    if (ids.length === 0) return;
    const { modifiedCount } = await this.orders.updateMany(
      { _id: { $in: [...ids] }, ...withUnheld(bookId) },
      { $set: { 'items.$[line].held': true } },
      { arrayFilters: [{ 'line.bookId': bookId }], session },
    );
    await this.stock.updateOne({ _id: bookId }, toMoveUpdate({ promised: modifiedCount }), { session });
  }
}
