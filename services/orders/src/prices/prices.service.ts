import type { EventData } from '@bookstore/contracts/events';
import { Failure } from '@bookstore/contracts/errors';
import { CONFIG } from '@bookstore/kit/config';
import { addDigestIndex } from '@bookstore/kit/mongo/digests';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { areAllDuplicates, newestOfEach, versionedUpserts } from '@bookstore/kit/mongo/versioned-states';
import type { MissingStates } from '@bookstore/kit/replication/missing-states';
import type { Replica } from '@bookstore/kit/replication/reconciliation';
import { Platform } from '@bookstore/kit/service/platform';
import { createBatcher } from '@bookstore/runtime/batch';
import { Inject, Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { OrdersConfig } from '../config.ts';

/** The newest known state of a book, as far as orders needs it, by the book's id. */
@Schema({ collection: 'prices', versionKey: false })
export class Price {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ required: true }) v!: number;
  @Prop({ required: true }) isSold!: boolean;
  @Prop() title?: string;
  @Prop() priceCents?: number;
  @Prop({ type: String }) isbn?: string | undefined;
}

export const PriceSchema = SchemaFactory.createForClass(Price);
addDigestIndex(PriceSchema);

/** A book that is sold, at its current price. */
export type PricedBook = { bookId: string; title: string; priceCents: number; isbn?: string };

/** Keeps a projection of the catalogue's books, and prices orders by it. */
@Injectable()
export class PricesService {
  readonly projection = {
    stored: () => this.prices,
    handlers: {
      'book.saved': (books: EventData<'book.saved'>[]) => this.store(books.map(toPrice)),
      'book.deleted': (books: EventData<'book.deleted'>[]) => this.store(books.map(toDeletedPrice)),
    },
  };
  readonly owner: Replica['owner'];
  private readonly listeners: ((books: readonly Price[]) => Promise<void>)[] = [];
  private readonly missing: MissingStates;
  private readonly findKnown = createBatcher((callers: readonly (readonly string[])[]) =>
    this.find([...new Set(callers.flat())]),
  );

  constructor(
    @InjectModel(Price.name) private readonly prices: Model<Price>,
    @Inject(CONFIG) { CATALOG_URL: url, SERVICE_TOKEN: token }: OrdersConfig,
    platform: Platform,
  ) {
    this.owner = { name: 'catalog', url, token };
    this.missing = platform.createMissingStates(this.owner, this.projection);
  }

  /** Has a listener follow the newest states of books that have changed; an event counts as handled when it has. */
  onStored(listener: (books: readonly Price[]) => Promise<void>): void {
    this.listeners.push(listener);
  }

  /** The newest known states of books, by their ids. */
  async find(bookIds: readonly string[]): Promise<Map<string, Price>> {
    const prices = await rawCollection<Price>(this.prices)
      .find({ _id: { $in: [...bookIds] } })
      .toArray();
    return new Map(prices.map((price) => [price._id, price]));
  }

  /**
   * What the books cost, in the order of their ids. Catalog is asked for books that the projection does not know.
   * @param found What `find` has found, if it was called.
   * @throws Failure BOOK_UNAVAILABLE with the ids of books that are unknown or no longer sold; UNAVAILABLE when one is
   * not known here and catalog does not answer.
   */
  async priceOf(bookIds: readonly string[], found?: ReadonlyMap<string, Price>): Promise<PricedBook[]> {
    let byId = found ?? (await this.findKnown(bookIds));
    const unknown = bookIds.filter((bookId) => !byId.has(bookId));
    if (unknown.length > 0 && (await this.missing.apply(unknown))) byId = await this.findKnown(bookIds);
    const books = bookIds.flatMap((bookId) => {
      const { isSold, title, priceCents, isbn } = byId.get(bookId) ?? {};
      return !isSold || title === undefined || priceCents === undefined
        ? []
        : [{ bookId, title, priceCents, ...(isbn && { isbn }) }];
    });
    if (books.length === bookIds.length) return books;
    const sold = new Set(books.map(({ bookId }) => bookId));
    const productIds = bookIds.filter((bookId) => !sold.has(bookId));
    throw new Failure('BOOK_UNAVAILABLE', { extensions: { productIds } });
  }

  /** The titles of the books that are known here, sold or not. Catalog is not asked. */
  async titlesOf(bookIds: readonly string[]): Promise<Map<string, string>> {
    const byId = await this.findKnown(bookIds);
    return new Map(
      bookIds.flatMap((bookId) => {
        const title = byId.get(bookId)?.title;
        return title === undefined ? [] : [[bookId, title]];
      }),
    );
  }

  /** Skips states that are not newer than the stored ones. */
  private async store(prices: Price[]): Promise<void> {
    try {
      await this.prices.bulkWrite(versionedUpserts(newestOfEach(prices)), { ordered: false });
    } catch (error) {
      if (!areAllDuplicates(error)) throw error;
    }
    const stored = await this.find(prices.map(({ _id }) => _id));
    for (const listener of this.listeners) await listener([...stored.values()]);
  }
}

const toPrice = ({ id, v, title, newPriceCents, isbn }: EventData<'book.saved'>): Price => ({
  _id: id,
  v,
  isSold: true,
  title,
  priceCents: newPriceCents,
  isbn,
});

const toDeletedPrice = ({ id, v }: EventData<'book.deleted'>): Price => ({ _id: id, v, isSold: false });
