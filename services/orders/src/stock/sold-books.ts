import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type Price, PricesService } from '../prices/prices.service.ts';
import { StoredStock } from './stock.schema.ts';
import { toSoldUpdate } from './stock-updates.ts';

/** Notes in the stock which of its books are sold: those that no customer can order need not be bought. */
@Injectable()
export class SoldBooks {
  constructor(
    @InjectModel(StoredStock.name) private readonly model: Model<StoredStock>,
    prices: PricesService,
  ) {
    prices.onStored((books) => this.note(books));
  }

  private async note(books: readonly Price[]): Promise<void> {
    for (const isSold of [true, false]) {
      const _id = { $in: books.filter((book) => book.isSold === isSold).map((book) => book._id) };
      // One that was always sold says nothing.
      const differs = isSold ? { isSold: false } : { isSold: { $ne: false } };
      if (_id.$in.length > 0)
        await rawCollection<StoredStock>(this.model).updateMany({ _id, ...differs }, toSoldUpdate(isSold));
    }
  }
}
