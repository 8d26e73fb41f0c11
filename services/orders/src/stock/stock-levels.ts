import { DEFAULT_PAGE_SIZE } from '@bookstore/contracts/paging';
import { Failure } from '@bookstore/contracts/errors';
import {
  MAX_COPIES,
  MAX_PAGEABLE_LEVELS,
  type StockLevel,
  type StockLevelsQuery,
} from '@bookstore/contracts/stock';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { ShopSettings } from '@bookstore/mail/shop-settings';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import { PricesService } from '../prices/prices.service.ts';
import { FirstCount } from './first-count.ts';
import { StoredStock, toStockLevel } from './stock.schema.ts';

/** A list shows the last change only. */
const projection = { history: { $slice: -1 } };

type Known = { stored: StoredStock | undefined; title: string };

/** The stock of books as staff see it. */
@Injectable()
export class StockLevels {
  private readonly stock: mongo.Collection<StoredStock>;

  constructor(
    @InjectModel(StoredStock.name) model: Model<StoredStock>,
    private readonly prices: PricesService,
    private readonly firstCount: FirstCount,
    private readonly shop: ShopSettings,
  ) {
    this.stock = rawCollection<StoredStock>(model);
  }

  /** A page of the counted books, fewest free first; or the known ones of `ids`, those that are not counted last. */
  async list({ ids, show, page = 1, limit = DEFAULT_PAGE_SIZE }: StockLevelsQuery): Promise<{
    levels: StockLevel[];
    total: number;
  }> {
    if (ids) {
      const levels = await this.listByIds(ids);
      const shown =
        show === 'few' ? levels.filter(({ isCounted, free, lowAt }) => isCounted && free <= lowAt) : levels;
      return { levels: shown, total: shown.length };
    }
    const filter = { isCounted: true, isFew: show === 'few' ? true : { $in: [true, false] } };
    const [stored, total] = await Promise.all([
      this.stock
        .find(filter, { projection })
        .sort({ free: 1, _id: 1 })
        .skip((page - 1) * limit)
        .limit(limit)
        .toArray(),
      this.stock.countDocuments(filter, { limit: MAX_PAGEABLE_LEVELS }),
    ]);
    const titles = await this.prices.titlesOf(stored.map(({ _id }) => _id));
    return {
      levels: stored.map((each) => toStockLevel(each._id, titles.get(each._id) ?? each._id, each, each)),
      total,
    };
  }

  /** @throws Failure BOOK_NOT_FOUND; UNAVAILABLE when the book is not known here and catalog does not answer. */
  async find(bookId: string): Promise<StockLevel> {
    return (await this.view(bookId)).stock;
  }

  private async listByIds(ids: readonly string[]): Promise<StockLevel[]> {
    const [found, titles, shop] = await Promise.all([
      this.stock.find({ _id: { $in: [...ids] } }, { projection }).toArray(),
      this.prices.titlesOf(ids),
      this.shop.read(),
    ]);
    const byId = new Map(found.map((stored) => [stored._id, stored]));
    const rank = ({ isCounted, free }: StockLevel) => (isCounted ? free : MAX_COPIES + 1);
    return [...new Set(ids)]
      .filter((id) => byId.has(id) || titles.has(id))
      .map((id) => toStockLevel(id, titles.get(id) ?? id, byId.get(id), shop))
      .toSorted((left, right) => rank(left) - rank(right));
  }

  /** The stock of a book, and as staff see it: with the copies that open orders need, if it is not counted. */
  async view(bookId: string): Promise<{ stored: StoredStock | undefined; stock: StockLevel }> {
    const { stored, title } = await this.read(bookId);
    const unheld = stored?.isCounted ? 0 : await this.firstCount.countUnheld(bookId);
    const { lowAt } = await this.shop.read();
    return { stored, stock: toStockLevel(bookId, title, stored, { lowAt, unheld }) };
  }

  /** The stored stock of a book, and its title. Catalog is asked for a book that has no stock and is not known here. */
  async read(bookId: string): Promise<Known> {
    const [stored, titles] = await Promise.all([
      this.stock.findOne({ _id: bookId }),
      this.prices.titlesOf([bookId]),
    ]);
    const title = titles.get(bookId);
    if (stored) return { stored, title: title ?? bookId };
    try {
      const [book] = await this.prices.priceOf([bookId]);
      return { stored: undefined, title: book?.title ?? bookId };
    } catch (error) {
      if (error instanceof Failure && error.code === 'BOOK_UNAVAILABLE') throw new Failure('BOOK_NOT_FOUND');
      throw error;
    }
  }
}
