import { BEST_SELLERS_PATH, bestSellers, MAX_BEST_SELLERS } from '@bookstore/contracts/best-sellers';
import { CONFIG } from '@bookstore/kit/config';
import type { JobContext } from '@bookstore/kit/mongo/jobs';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { Platform } from '@bookstore/kit/service/platform';
import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { CatalogConfig } from '../../config.ts';
import { requestOrders } from '../../orders-request.ts';
import { OBJECT_ID } from '../book.queries.ts';
import { SET_PROMINENCE } from '../book.prominence.ts';
import { StoredBook } from '../book.schema.ts';
import { BooksVersion } from '../books.version.ts';

/** How many intervals of reconciliation, of a minute each, are between two readings of the best sellers. */
const RECONCILIATIONS = 10;
const DEFAULT_EVERY_MS = 600_000;
const REPLY_TIMEOUT_MS = 15_000;

type ScoredBook = { _id: Types.ObjectId; salesScore?: number };

/**
 * Reads from orders which books sell best, and stores their order in the books, with a new version of all books where it
 * changes. One replica does so for all. While orders does not answer, the last order stays.
 */
@Injectable()
export class BestSellersService {
  constructor(
    @Inject(CONFIG) private readonly config: CatalogConfig,
    @InjectModel(StoredBook.name) private readonly books: Model<StoredBook>,
    private readonly version: BooksVersion,
    { jobs }: Platform,
  ) {
    // The interval 0 of tests is none.
    const everyMs = RECONCILIATIONS * config.RECONCILE_EVERY_MS || DEFAULT_EVERY_MS;
    jobs.every({
      name: 'best-sellers',
      everyMs,
      maxIdleMs: everyMs,
      firstAfterMs: everyMs,
      // Its holder renews it each time, so that the other replicas never take it while that one runs.
      lease: { connection: books.db, ms: 2 * everyMs },
      run: (context) => this.refresh(context),
    });
  }

  private async refresh({ lead, signal }: JobContext): Promise<void> {
    if (await lead()) await this.store(await this.onlySold(await this.readIds(signal)));
  }

  private async readIds(stopped: AbortSignal): Promise<string[]> {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(REPLY_TIMEOUT_MS)]);
    const reply = await requestOrders(this.config, BEST_SELLERS_PATH, 'which books sell best', { signal });
    const { books } = bestSellers.parse(reply);
    return books.map(({ id }) => id.toLowerCase()).filter((id) => OBJECT_ID.test(id));
  }

  /** Those of books that are sold, in their order. */
  private async onlySold(ids: readonly string[]): Promise<string[]> {
    const _id = { $in: ids.map((id) => new Types.ObjectId(id)) };
    const sold = await this.books.find({ _id, isDeleted: false }, { _id: 1 }).lean();
    const known = new Set(sold.map((book) => String(book._id)));
    return ids.filter((id) => known.has(id));
  }

  private async store(ids: readonly string[]): Promise<void> {
    const scores = new Map(ids.map((id, position) => [id, MAX_BEST_SELLERS - position]));
    const stored = rawCollection<ScoredBook>(this.books);
    const scored = await stored.find({ salesScore: { $gt: 0 } }, { projection: { salesScore: 1 } }).toArray();
    const known = new Map(scored.map(({ _id, salesScore }) => [_id.toHexString(), salesScore]));
    const changed = ids.filter((id) => known.get(id) !== scores.get(id));
    const ended = [...known.keys()].filter((id) => !scores.has(id));
    const writes = [...changed, ...ended].map((id) => {
      const salesScore = scores.get(id) ?? '$$REMOVE';
      const update = [{ $set: { salesScore } }, SET_PROMINENCE];
      return { updateOne: { filter: { _id: new Types.ObjectId(id) }, update } };
    });
    if (writes.length === 0) return;
    await this.version.change('all', (session) => stored.bulkWrite(writes, { session }));
  }
}
