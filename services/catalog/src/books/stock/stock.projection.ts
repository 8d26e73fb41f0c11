import type { EventData } from '@bookstore/contracts/events';
import type { BookStock as PublicStock } from '@bookstore/contracts/stock';
import { CONFIG } from '@bookstore/kit/config';
import { addDigestIndex } from '@bookstore/kit/mongo/digests';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { newestOfEach } from '@bookstore/kit/mongo/versioned-states';
import type { Replica } from '@bookstore/kit/replication/reconciliation';
import { Inject, Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import type { CatalogConfig } from '../../config.ts';
import { SET_PROMINENCE } from '../book.prominence.ts';
import { StoredBook } from '../book.schema.ts';
import { BooksVersion } from '../books.version.ts';

/** The newest known state of a book's stock by the book's id, also of a book that is not known; none while it is not counted. */
@Schema({ collection: 'book_stock', versionKey: false })
export class BookStock {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ required: true }) v!: number;
  @Prop({ type: String }) state?: PublicStock['state'];
}

export const BookStockSchema = SchemaFactory.createForClass(BookStock);
addDigestIndex(BookStockSchema);

/** The fields of a book that this writes, beside its prominence: `v` and `updatedAt` stay, as no one has changed the book. */
type StockedBook = { _id: Types.ObjectId; stock?: PublicStock['state']; stockV?: number };

const toBookStock = ({ id, v, state }: EventData<'stock.changed'>): BookStock => ({
  // Throws where the id is no ObjectId: such a state is skipped or dead-lettered.
  _id: new Types.ObjectId(id).toHexString(),
  v,
  ...(state && { state }),
});

/**
 * Keeps the states of the stock that orders publishes, and copies them to the books, which are filtered by them. Both are
 * written in one transaction with the version of the books, so caches see them.
 */
@Injectable()
export class StockProjection {
  readonly owner: Replica['owner'];
  readonly projection = {
    stored: () => this.states,
    handlers: {
      'stock.changed': (states: EventData<'stock.changed'>[]) => this.apply(states.map(toBookStock)),
    },
  };

  constructor(
    @InjectModel(BookStock.name) private readonly states: Model<BookStock>,
    @InjectModel(StoredBook.name) private readonly books: Model<StoredBook>,
    private readonly version: BooksVersion,
    @Inject(CONFIG) { ORDERS_URL: url, SERVICE_TOKEN: token }: CatalogConfig,
  ) {
    this.owner = { name: 'orders', url, token, feed: 'stock' };
  }

  /** Gives books that were added under known ids the states that are stored. */
  async applyStored(ids: readonly string[]): Promise<void> {
    await this.version.change(ids, async (session) => {
      const found = await this.stored.find({ _id: { $in: [...ids] } }, { session }).toArray();
      await this.copyToBooks(found, session);
    });
  }

  /** States that are not newer than the stored ones change nothing, the version of the books neither. */
  private async apply(states: readonly BookStock[]): Promise<void> {
    const newest = newestOfEach(states);
    if ((await this.findNewer(newest)).length === 0) return;
    const ids = newest.map(({ _id }) => _id);
    await this.version.change(ids, async (session) => {
      const newer = await this.findNewer(newest, session);
      if (newer.length === 0) return;
      const writes = newer.map((state) => ({
        replaceOne: { filter: { _id: state._id }, replacement: state, upsert: true },
      }));
      await this.stored.bulkWrite(writes, { session });
      await this.copyToBooks(newer, session);
    });
  }

  private async findNewer(states: readonly BookStock[], session?: ClientSession): Promise<BookStock[]> {
    const ids = states.map(({ _id }) => _id);
    const found = await this.stored.find({ _id: { $in: ids } }, session ? { session } : {}).toArray();
    const known = new Map(found.map(({ _id, v }) => [_id, v]));
    return states.filter(({ _id, v }) => v > (known.get(_id) ?? 0));
  }

  private async copyToBooks(states: readonly BookStock[], session: ClientSession): Promise<void> {
    if (states.length === 0) return;
    const writes = states.map(({ _id, v, state }) => ({
      updateOne: {
        filter: { _id: new Types.ObjectId(_id), stockV: { $not: { $gte: v } } },
        update: [{ $set: { stockV: v, stock: state ?? '$$REMOVE' } }, SET_PROMINENCE],
      },
    }));
    await rawCollection<StockedBook>(this.books).bulkWrite(writes, { session });
  }

  private get stored() {
    return rawCollection<BookStock>(this.states);
  }
}
