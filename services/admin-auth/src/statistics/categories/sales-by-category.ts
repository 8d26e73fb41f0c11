import { fromMinorUnits } from '@bookstore/contracts/currency';
import type { AdminStatistics } from '@bookstore/contracts/statistics';
import type { Model } from 'mongoose';
import type { BookState } from '../books.projection.ts';
import type { BookSales } from '../orders.projection.ts';

const TTL_MS = 60_000;
const LISTED = 10;

type Categories = NonNullable<AdminStatistics['salesByCategory']>;
type Group = { _id: string; copies: number; totalCents: number };

/** What was sold of each category: the totals of all books, by the category that each has now. It is added up once a minute. */
export class SalesByCategory {
  #known: { at: number; sales: Promise<Categories> } | undefined;

  read(sold: Model<BookSales>, states: Model<BookState>): Promise<Categories> {
    const now = performance.now();
    if (!this.#known || now - this.#known.at > TTL_MS) {
      const known = { at: now, sales: sumByCategory(sold, states) };
      this.#known = known;
      // What failed is tried again with the next request.
      known.sales.catch(() => {
        if (this.#known === known) this.#known = undefined;
      });
    }
    return this.#known.sales;
  }
}

async function sumByCategory(sold: Model<BookSales>, states: Model<BookState>): Promise<Categories> {
  const from = states.collection.collectionName;
  const groups = await sold.aggregate<Group>([
    { $match: { copies: { $gt: 0 } } },
    { $lookup: { from, localField: '_id', foreignField: '_id', as: 'book' } },
    { $match: { 'book.category': { $exists: true } } },
    {
      $group: {
        _id: { $first: '$book.category' },
        copies: { $sum: '$copies' },
        totalCents: { $sum: '$totalCents' },
      },
    },
    { $sort: { totalCents: -1, _id: 1 } },
    { $limit: LISTED },
  ]);
  return groups.map(({ _id: category, copies, totalCents }) => ({
    category,
    copies,
    totalSales: fromMinorUnits(totalCents),
  }));
}
