import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { createBatcher } from '@bookstore/runtime/batch';
import { Failure } from '@bookstore/contracts/errors';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { areAllDuplicates, newestOfEach, versionedUpserts } from '@bookstore/kit/mongo/versioned-states';
import type { Model } from 'mongoose';
import { Price } from './price.schema.ts';

/** A book as it is sold right now. */
export type PricedBook = { bookId: string; title: string; priceCents: number };

/** The shop's own copy of what books cost, kept from the catalogue's facts. */
@Injectable()
export class PricesService {
  private readonly findSold = createBatcher((wanted: readonly (readonly string[])[]) =>
    this.readSold(wanted.flat()),
  );

  constructor(@InjectModel(Price.name) private readonly prices: Model<Price>) {}

  /** Keeps each fact unless the same or a newer version of the book is known. */
  async keep(facts: Price[]): Promise<void> {
    try {
      await this.prices.bulkWrite(versionedUpserts(newestOfEach(facts)), { ordered: false });
    } catch (error) {
      if (!areAllDuplicates(error)) throw error;
    }
  }

  /**
   * What the books cost, in the order of their ids.
   * @throws Failure BOOK_UNAVAILABLE naming the ids of books that are unknown or no longer sold.
   */
  async priceOf(bookIds: readonly string[]): Promise<PricedBook[]> {
    const byId = await this.findSold(bookIds);
    const books = bookIds.flatMap((bookId) => {
      const { title, priceCents } = byId.get(bookId) ?? {};
      return title === undefined || priceCents === undefined ? [] : [{ bookId, title, priceCents }];
    });
    if (books.length === bookIds.length) return books;
    const sold = new Set(books.map(({ bookId }) => bookId));
    throw new Failure('BOOK_UNAVAILABLE', {
      extensions: { productIds: bookIds.filter((bookId) => !sold.has(bookId)) },
    });
  }

  private async readSold(bookIds: readonly string[]): Promise<Map<string, Price>> {
    const sold = await rawCollection<Price>(this.prices)
      .find({ _id: { $in: [...new Set(bookIds)] }, isSold: true })
      .toArray();
    return new Map(sold.map((price) => [price._id, price]));
  }
}
