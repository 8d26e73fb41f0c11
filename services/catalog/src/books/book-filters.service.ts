import type { BookFilters, BookQuery } from '@bookstore/contracts/books';
import { BoundedQueue } from '@bookstore/runtime/bounded-queue';
import { toRateKey } from '@bookstore/runtime/rate-key';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { z } from 'zod';
import { BookPlans } from './book-plans.service.ts';
import type { QueryPlan } from './book.queries.ts';
import { StoredBook } from './book.schema.ts';

/** How many books of a search are counted, the newest ones. */
const MAX_COUNTED = 5000;
const TURNS = { concurrency: 2, waiting: 32, ofKey: { concurrency: 1, waiting: 4 } };

const group = z.object({
  _id: z.object({
    category: z.string(),
    language: z.string().optional(),
    format: z.string().optional(),
    stock: z.string().optional(),
  }),
  books: z.int(),
});
type Group = z.infer<typeof group>;
const CHOICES = ['category', 'language', 'format'] as const;
type Choice = (typeof CHOICES)[number];
const NOT_CHOSEN = { category: undefined, language: undefined, format: undefined, inStock: undefined };
/** The newest books, and not a page of them. */
const NEWEST = { sort: 'newest', page: undefined, limit: undefined } as const;

const sum = (groups: readonly Group[]) => groups.reduce((total, { books }) => total + books, 0);

/** Counts how many books of a search each value of its filters would leave. */
@Injectable()
export class BookFiltersService {
  private readonly turns = new BoundedQueue(TURNS);

  constructor(
    @InjectModel(StoredBook.name) private readonly books: Model<StoredBook>,
    private readonly plans: BookPlans,
  ) {}

  /** @throws RetryLater `RATE_LIMITED` when too many of a client's wait, `UNAVAILABLE` when too many clients do. */
  count(query: BookQuery, address: string): Promise<BookFilters> {
    return this.turns.runFor([toRateKey(address)], () => this.read(query));
  }

  private async read(query: BookQuery): Promise<BookFilters> {
    const groups: Group[] = [];
    for await (const plan of this.plans.plan({ ...query, ...NOT_CHOSEN, ...NEWEST })) {
      groups.push(...(await this.group(plan, MAX_COUNTED - sum(groups))));
      if (sum(groups) >= MAX_COUNTED) break;
    }
    const isChosen = ({ _id: values }: Group, but?: Choice) =>
      CHOICES.every((name) => name === but || !query[name] || query[name] === values[name]);
    const isInStock = ({ _id: { stock } }: Group) => stock !== 'out';
    const optionsOf = (choice: Choice) => {
      const books = new Map<string, number>();
      for (const each of groups) {
        const value = each._id[choice];
        if (value === undefined || !isChosen(each, choice) || (query.inStock && !isInStock(each))) continue;
        books.set(value, (books.get(value) ?? 0) + each.books);
      }
      const options = [...books].map(([value, n]) => ({ value, books: n }));
      return options.toSorted((left, right) => right.books - left.books);
    };
    return {
      category: optionsOf('category'),
      language: optionsOf('language'),
      format: optionsOf('format'),
      inStock: sum(groups.filter((each) => isInStock(each) && isChosen(each))),
      isPartial: sum(groups) >= MAX_COUNTED,
    };
  }

  private async group({ filterInOrder, order, hint }: QueryPlan, limit: number): Promise<Group[]> {
    const _id = { category: '$category', language: '$language', format: '$format', stock: '$stock' };
    const found = this.books.aggregate().match(filterInOrder).sort(order).limit(limit);
    return group.array().parse(await found.group({ _id, books: { $sum: 1 } }).hint(hint));
  }
}
