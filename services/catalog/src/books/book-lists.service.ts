import {
  BESTSELLING,
  HOME_NEWEST,
  HOME_TOP_SELLERS,
  maxPageableBooks,
  RECOMMENDED,
} from '@bookstore/contracts/lists';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Book, BookQuery } from '@bookstore/contracts/books';
import { toPublisherPrefix } from '@bookstore/contracts/isbn';
import type { HomeBooks } from '@bookstore/contracts/home-books';
import { BOOK_ADDRESSES_LIMIT, type BookAddresses } from '@bookstore/contracts/sitemap';
import type { OutboxDocument } from '@bookstore/kit/outbox/outbox';
import { BoundedQueue } from '@bookstore/runtime/bounded-queue';
import { toRateKey } from '@bookstore/runtime/rate-key';
import type { Model, Types } from 'mongoose';
import { type BookPlan, BookPlans } from './book-plans.service.ts';
import { toBook } from './book.mapping.ts';
import { StoredBook } from './book.schema.ts';
import type { QueryPlan, SortedRead } from './book.queries.ts';
import { type Ranked, rankOf } from './book.ranking.ts';

/** Makes MongoDB send as many books at once as 16 MB hold, instead of a hundred first. */
const MAX_BATCH = 1_000_000;
/** So many books are ranked when they are read; of more, those that MongoDB finds by the terms of a rank come first. */
const MAX_RANKED = 100;
/** So many books show what those of a publisher have in common. */
const MAX_OF_PUBLISHER = 20;
/** Of lists without pages, which hold up everything else while thousands of books are made into one. */
const TURNS = { concurrency: 1, waiting: 8, ofKey: { concurrency: 1, waiting: 8 } };
/** Of pages, which come here when no cache has them: whoever asks for ever other ones is one of those who ask. */
const PAGE_TURNS = { concurrency: 8, waiting: 64, ofKey: { concurrency: 4, waiting: 16 } };

@Injectable()
export class BookListsService {
  private readonly turns = new BoundedQueue(TURNS);
  private readonly pageTurns = new BoundedQueue(PAGE_TURNS);

  constructor(
    @InjectModel(StoredBook.name) private readonly books: Model<StoredBook>,
    private readonly plans: BookPlans,
  ) {}

  /**
   * Returns the books of a list, and their total as far as they can be paged through. Lists without pages are read one
   * after the other, and pages some at once; those that services ask for, without an address, at once.
   * @throws RetryLater `RATE_LIMITED` when too many of a client's wait, `UNAVAILABLE` when too many clients do.
   */
  list(query: BookQuery, address: string | undefined): Promise<{ books: Book[]; total: number }> {
    if (address === undefined) return this.read(query);
    const turns = query.limit || query.ids ? this.pageTurns : this.turns;
    return turns.runFor([toRateKey(address)], () => this.read(query));
  }

  /** Whether a search finds any book. */
  async hasBooks(q: string): Promise<boolean> {
    for await (const plan of this.plans.plan({ q }))
      if ((plan.counted ?? (await this.plans.count(plan, 1))) > 0) return true;
    return false;
  }

  async listHome(): Promise<HomeBooks> {
    const [{ forSale, soldOut }, topSellers] = await Promise.all([
      this.readNewest(RECOMMENDED.end),
      this.readFirst({ sort: BESTSELLING }, HOME_TOP_SELLERS),
    ]);
    return {
      newest: forSale.slice(0, HOME_NEWEST),
      topSellers,
      recommended: [...forSale, ...soldOut].slice(RECOMMENDED.start, RECOMMENDED.end),
    };
  }

  /** Some books whose ISBNs begin as that of their publisher. */
  async listOfPublisher(isbn: string): Promise<Book[]> {
    if (!isbn) return [];
    const prefix = toPublisherPrefix(isbn);
    // A colon comes after the digits.
    const ofPublisher = { isDeleted: false, isbn: { $gte: prefix, $lt: `${prefix}:` } };
    const found = this.books.find(ofPublisher).sort({ isbn: 1 }).limit(MAX_OF_PUBLISHER);
    return (await found.lean<OutboxDocument<StoredBook>[]>()).map(toBook);
  }

  /** The books of a list one by one, for an export. Close them when they are not read to their end. */
  stream(query: BookQuery, batchSize: number) {
    const books = this.readAll(query, batchSize);
    const close = async () => {
      await books.return();
    };
    return Object.assign(books, { close });
  }

  async listAddresses(page: number): Promise<BookAddresses> {
    const forSale = { isDeleted: false };
    const range = { skip: (page - 1) * BOOK_ADDRESSES_LIMIT, limit: BOOK_ADDRESSES_LIMIT };
    const [total, books] = await Promise.all([
      this.books.countDocuments(forSale),
      this.books.find(forSale, { updatedAt: 1 }, { sort: { _id: 1 }, ...range }).lean(),
    ]);
    const listed = books.map((book) => ({ _id: String(book._id), updatedAt: book.updatedAt.toISOString() }));
    return { total, books: listed };
  }

  private async read(query: BookQuery): Promise<{ books: Book[]; total: number }> {
    const { page = 1, limit = Infinity } = query;
    const first = page === 1 ? 0 : (page - 1) * limit;
    const max = maxPageableBooks(query);
    const books: Book[] = [];
    let total = 0;
    for await (const plan of this.plans.plan(query)) {
      const page = { skipped: Math.max(first - total, 0), wanted: limit - books.length };
      const section = await this.readSection(plan, query, { ...page, max: max - total });
      books.push(...section.books.map(toBook));
      total += section.total;
      if (total >= max && limit < Infinity) return { books, total: max };
    }
    return { books, total };
  }

  /** The first books of a list without words, uncounted. */
  private async readFirst(query: BookQuery, limit: number): Promise<Book[]> {
    for await (const plan of this.plans.plan(query)) return (await this.readPage(plan, 0, limit)).map(toBook);
    return [];
  }

  /** The newest books that can be bought, and where these are too few the newest of those that are sold out. */
  private async readNewest(limit: number): Promise<Record<'forSale' | 'soldOut', Book[]>> {
    const forSale = (await this.readPage(await this.plans.planForSale(), 0, limit)).map(toBook);
    const missing = limit - forSale.length;
    return { forSale, soldOut: missing > 0 ? await this.readFirst({ stock: 'out' }, missing) : [] };
  }

  /** The books of a section that are on a page, and how many the section has, up to `max`. */
  private async readSection(
    plan: BookPlan,
    { q = '' }: BookQuery,
    { skipped, wanted, max }: Record<'skipped' | 'wanted' | 'max', number>,
  ) {
    const { relevance, counted } = plan;
    if (relevance && (counted ?? 0) <= MAX_RANKED) {
      const ids = counted === 0 ? [] : await this.rankFew(plan, q, relevance.words);
      if (ids) {
        const books = await this.readByIds(ids.slice(skipped, skipped + wanted));
        return { books, total: ids.length };
      }
    }
    const count = async () => counted ?? this.plans.count(plan, max);
    if (relevance) {
      const read = async () => this.readByRank(await relevance.planRanks(), skipped, wanted);
      const [books, total] = await Promise.all([read(), count()]);
      return { books, total };
    }
    const books = wanted > 0 ? await this.readPage(plan, skipped, wanted) : [];
    const isLastPage = books.length < wanted && (books.length > 0 || skipped === 0);
    return { books, total: isLastPage ? skipped + books.length : await count() };
  }

  /** The ids of all books of a search, the best match first; undefined where they are too many to be ranked here. */
  private async rankFew(
    plan: BookPlan,
    q: string,
    words: readonly string[],
  ): Promise<Types.ObjectId[] | undefined> {
    const found = await this.find(plan)
      .select(['title', 'author', 'authors', 'series', 'publisher', 'isbn'])
      .limit(MAX_RANKED + 1)
      .lean<(Ranked & { _id: Types.ObjectId })[]>();
    if (found.length > MAX_RANKED) return undefined;
    return found
      .map(({ _id, ...book }) => ({ _id, rank: rankOf(book, q, words) }))
      .toSorted((left, right) => left.rank - right.rank)
      .map(({ _id }) => _id);
  }

  private async readByIds(ids: readonly Types.ObjectId[]) {
    if (ids.length === 0) return [];
    const books = await this.books.find({ _id: { $in: ids } }).lean<OutboxDocument<StoredBook>[]>();
    const byId = new Map(books.map((book) => [String(book._id), book]));
    return ids.map((id) => byId.get(String(id))).filter((book) => book !== undefined);
  }

  /** The books of the first rank, then those of the next: each is counted that is skipped as a whole. */
  private async readByRank(ranks: readonly QueryPlan[], skipped: number, wanted: number) {
    const books: OutboxDocument<StoredBook>[] = [];
    let left = skipped;
    for (const plan of ranks) {
      const found = await this.readPage(plan, left, wanted - books.length);
      books.push(...found);
      if (books.length >= wanted) break;
      if (found.length > 0) left = 0;
      else if (left > 0) left -= await this.plans.count(plan, left);
    }
    return books;
  }

  private find({ filterInOrder, order, hint }: SortedRead) {
    return this.books.find(filterInOrder).sort(order).hint(hint);
  }

  private readPage(plan: SortedRead, skipped: number, limit: number) {
    const found = this.find(plan).batchSize(MAX_BATCH);
    if (limit < Infinity) void found.skip(skipped).limit(limit);
    return found.lean<OutboxDocument<StoredBook>[]>();
  }

  private async *readAll(query: BookQuery, batchSize: number) {
    for await (const plan of this.plans.plan(query)) {
      const cursor = this.find(plan).batchSize(batchSize).lean<OutboxDocument<StoredBook>>().cursor();
      try {
        yield* cursor;
      } finally {
        await cursor.close();
      }
    }
  }
}
