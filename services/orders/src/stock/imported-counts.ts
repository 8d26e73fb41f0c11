import { Failure } from '@bookstore/contracts/errors';
import type { StockCounts, StockCountsReceipt } from '@bookstore/contracts/stock';
import type { AuditActor } from '@bookstore/kit/audit/audit-log';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, type mongo, Types } from 'mongoose';
import pLimit from 'p-limit';
import { PricesService } from '../prices/prices.service.ts';
import { FirstCount } from './first-count.ts';
import { StoredStock } from './stock.schema.ts';
import { StockWrites } from './stock-writes.ts';

/** How many counts of a request are stored at a time. */
const CONCURRENCY = 4;
const MAX_ATTEMPTS = 10;

type Count = StockCounts['counts'][number];

/** Of a book that is counted already or not, unless it is counted by this key. */
const toCount = (by: AuditActor, { bookId, onHand, key, title }: Count, isCounted: boolean) => ({
  filter: {
    _id: bookId,
    isCounted,
    promised: { $lte: onHand },
    history: { $not: { $elemMatch: { key, 'by.id': by.id } } },
  },
  numbers: { isCounted: true, free: { $subtract: [onHand, '$promised'] } },
  ...{ title, by },
  action: 'stock.import',
  entry: { action: 'count' as const, key },
});

/** Stores the counts of an import, whatever the stock was before: each once by its key. */
@Injectable()
export class ImportedCounts {
  readonly #stock: mongo.Collection<StoredStock>;

  constructor(
    @InjectModel(StoredStock.name) model: Model<StoredStock>,
    private readonly prices: PricesService,
    private readonly firstCount: FirstCount,
    private readonly writes: StockWrites,
  ) {
    this.#stock = rawCollection<StoredStock>(model);
  }

  /** @returns the counts that are refused, since more copies are promised. The others are stored. */
  async store({ by, counts }: StockCounts): Promise<StockCountsReceipt> {
    const known = counts.filter(({ bookId }) => Types.ObjectId.isValid(bookId));
    const stored = await this.#storeNew(by, known);
    const refused = await pLimit(CONCURRENCY).map(counts, async (count) => {
      if (stored.has(count.key)) return [];
      const reason = known.includes(count) ? await this.#storeOne(by, count) : 'There is no such book';
      return reason ? [{ key: count.key, reason }] : [];
    });
    return { refused: refused.flat() };
  }

  /**
   * Stores the counts of books that were never counted and that no open order needs in one transaction: most of an import
   * are such, and one by one they take four times as long.
   * @returns the keys of those that are stored.
   */
  async #storeNew(by: AuditActor, counts: readonly Count[]): Promise<Set<string>> {
    const books = await this.firstCount.markNew(counts.map(({ bookId }) => bookId));
    if (books.size === 0) return new Set();
    const first = counts.filter(({ bookId }) => books.has(bookId));
    const counted = await this.writes.changeNew(first.map((count) => toCount(by, count, false)));
    return new Set(counted.flatMap(({ history }) => history.flatMap(({ key }) => key ?? [])));
  }

  /** @returns why the count is refused, if it is. @throws Failure UNAVAILABLE: the request can be repeated. */
  async #storeOne(by: AuditActor, count: Count): Promise<string | undefined> {
    const { bookId, onHand, key } = count;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const stored = await this.#stock.findOne({ _id: bookId });
      if (stored?.history.some((entry) => entry.key === key && entry.by.id === by.id)) return undefined;
      const isCounted = stored?.isCounted ?? false;
      const changed = await this.writes.change({ ...toCount(by, count, isCounted), isFirst: !isCounted });
      if (changed) return undefined;
      const promised = await this.#countPromised(bookId);
      if (promised > onHand) {
        const known = (await this.prices.titlesOf([bookId])).get(bookId);
        return `${promised} copies of “${known ?? count.title}” are promised to customers`;
      }
      // Another request was faster: the same one, the first count of this book, or an order.
    }
    throw new Failure('UNAVAILABLE', { retryAfterSeconds: 1 });
  }

  async #countPromised(bookId: string): Promise<number> {
    const stored = await this.#stock.findOne({ _id: bookId }, { projection: { history: 0 } });
    const unheld = stored?.isCounted ? 0 : await this.firstCount.countUnheld(bookId);
    return (stored?.promised ?? 0) + unheld;
  }
}
