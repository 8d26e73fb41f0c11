import { DEFAULT_PAGE_SIZE } from '@bookstore/contracts/paging';
import { Failure } from '@bookstore/contracts/errors';
import {
  MAX_COPIES,
  MAX_PAGEABLE_LEVELS,
  type StockCount,
  type StockLevel,
  type StockLevelsQuery,
} from '@bookstore/contracts/stock';
import type { StaffClaims } from '@bookstore/contracts/tokens';
import { isDuplicateKey } from '@bookstore/kit/mongo/mongo';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import { PricesService } from '../prices/prices.service.ts';
import { StoredStock, toStockLevel } from './stock.schema.ts';
import { type Entry, toChangeUpdate } from './stock-updates.ts';

/** A list shows the last change only. */
const projection = { history: { $slice: -1 } };

type Known = { stored: StoredStock | undefined; title: string };

/** The stock of books as staff see and change it. */
@Injectable()
export class StockLevels {
  private readonly stock: mongo.Collection<StoredStock>;

  constructor(
    @InjectModel(StoredStock.name) model: Model<StoredStock>,
    private readonly prices: PricesService,
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
      levels: stored.map((each) => toStockLevel(each._id, titles.get(each._id) ?? each._id, each)),
      total,
    };
  }

  /** @throws Failure BOOK_NOT_FOUND; UNAVAILABLE when the book is not known here and catalog does not answer. */
  async find(bookId: string): Promise<StockLevel> {
    const { stored, title } = await this.read(bookId);
    return toStockLevel(bookId, title, stored);
  }

  /**
   * Stores what staff found on the shelf, or that they count the book no more. Repeated after a lost reply it changes
   * nothing.
   * @throws Failure CONFLICT when the stock has another version; STOCK_BELOW_PROMISED; BOOK_NOT_FOUND; UNAVAILABLE.
   */
  async count(staff: StaffClaims, bookId: string, count: StockCount): Promise<StockLevel> {
    const { title } = await this.read(bookId);
    const by = toAuthor(staff);
    const changed =
      'uncounted' in count
        ? await this.change(
            { _id: bookId, v: count.v },
            { isCounted: false, free: 0 },
            { action: 'uncount', by },
          )
        : await this.change(
            { _id: bookId, v: count.v, promised: { $not: { $gt: count.onHand } } },
            {
              isCounted: true,
              free: { $subtract: [count.onHand, '$promised'] },
              ...(count.lowAt !== undefined && { lowAt: count.lowAt }),
            },
            { action: 'count', by },
          );
    if (changed) return toStockLevel(bookId, title, changed);
    const { stored } = await this.read(bookId);
    const stock = toStockLevel(bookId, title, stored);
    if (isRepeated(stored, staff, count)) return stock;
    throw new Failure(stock.v === count.v ? 'STOCK_BELOW_PROMISED' : 'CONFLICT', { extensions: { stock } });
  }

  /**
   * Adds copies that arrived; the book is counted from then on. A request repeated with its key adds them once.
   * @throws Failure BOOK_NOT_FOUND; IDEMPOTENCY_KEY_REUSED; VALIDATION_FAILED when there would be too many; UNAVAILABLE.
   */
  async receive(staff: StaffClaims, bookId: string, copies: number, key?: string): Promise<StockLevel> {
    const { stored, title } = await this.read(bookId);
    const by = toAuthor(staff);
    const first = key && stored?.history.find((entry) => entry.key === key && entry.by.id === by.id);
    if (first && first.copies !== copies) throw new Failure('IDEMPOTENCY_KEY_REUSED');
    if (first) return toStockLevel(bookId, title, stored);
    if ((stored?.free ?? 0) + (stored?.promised ?? 0) + copies > MAX_COPIES) throw createTooMany();
    const changed = await this.change(
      { _id: bookId, ...(key && { history: { $not: { $elemMatch: { key, 'by.id': by.id } } } }) },
      { isCounted: true, free: { $add: ['$free', copies] } },
      { action: 'receive', by, copies, ...(key && { key }) },
    );
    // Another request was faster: the same one, or the first one for this book.
    return changed ? toStockLevel(bookId, title, changed) : this.receive(staff, bookId, copies, key);
  }

  private async listByIds(ids: readonly string[]): Promise<StockLevel[]> {
    const [found, titles] = await Promise.all([
      this.stock.find({ _id: { $in: [...ids] } }, { projection }).toArray(),
      this.prices.titlesOf(ids),
    ]);
    const byId = new Map(found.map((stored) => [stored._id, stored]));
    const rank = ({ isCounted, free }: StockLevel) => (isCounted ? free : Infinity);
    return [...new Set(ids)]
      .filter((id) => byId.has(id) || titles.has(id))
      .map((id) => toStockLevel(id, titles.get(id) ?? id, byId.get(id)))
      .toSorted((left, right) => (rank(left) < rank(right) ? -1 : Number(rank(left) > rank(right))));
  }

  /** Catalog is asked for a book that has no stock and is not known here. */
  private async read(bookId: string): Promise<Known> {
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

  /** Changes the stock that `filter` matches, or begins that of a book without. @returns null if neither is possible. */
  private async change(
    filter: mongo.Filter<StoredStock> & { _id: string },
    numbers: Record<string, unknown>,
    entry: Entry,
  ): Promise<StoredStock | null> {
    try {
      return await this.stock.findOneAndUpdate(filter, toChangeUpdate(numbers, entry), {
        upsert: filter.v === undefined || filter.v === 0,
        returnDocument: 'after',
      });
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }
}

const toAuthor = ({ sub, username }: StaffClaims) => ({ id: sub, name: username });

/** Whether the last change by staff is this one, made from the same version. */
function isRepeated(stored: StoredStock | undefined, { sub }: StaffClaims, count: StockCount): boolean {
  const last = stored?.history.at(-1);
  if (!stored || last?.by.id !== sub || last.v !== count.v + 1) return false;
  if ('uncounted' in count) return last.action === 'uncount';
  const isSameLowAt = count.lowAt === undefined || count.lowAt === stored.lowAt;
  return last.action === 'count' && last.onHand === count.onHand && isSameLowAt;
}

const createTooMany = () =>
  new Failure('VALIDATION_FAILED', {
    errors: [{ path: 'copies', message: `There can be at most ${MAX_COPIES} copies of a book` }],
  });
