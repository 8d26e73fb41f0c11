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
import type { HomeBooks } from '@bookstore/contracts/home-books';
import { BOOK_ADDRESSES_LIMIT, type BookAddresses } from '@bookstore/contracts/sitemap';
import type { OutboxDocument } from '@bookstore/kit/outbox/outbox';
import { BoundedQueue } from '@bookstore/runtime/bounded-queue';
import { toRateKey } from '@bookstore/runtime/rate-key';
import type { Model } from 'mongoose';
import { z } from 'zod';
import { CategoriesService } from './categories/categories.service.ts';
import { toBook } from './book.mapping.ts';
import { StoredBook } from './book.schema.ts';
import { planDescribed, planQuery, type QueryPlan, toFilterTerms, WORDS_INDEX } from './book.queries.ts';
import { toTerms } from './book.terms.ts';

/** Makes MongoDB send as many books at once as 16 MB hold, instead of a hundred first. */
const MAX_BATCH = 1_000_000;
/** The terms are sorted by length, so the rarest one is hardly ever behind these. */
const RANKED_TERMS = 3;
/** As many books are counted to compare terms, or read to be sorted. */
const MAX_COUNTED = 5000;
/** A word that more texts have is not looked for in descriptions: all of them would be read. */
const MAX_DESCRIBED = 2000;
/** Of lists without pages, which hold up everything else while thousands of books are made into one. */
const TURNS = { concurrency: 1, waiting: 8, ofKey: { concurrency: 1, waiting: 8 } };
/** Of pages, which come here when no cache has them: whoever asks for ever other ones is one of those who ask. */
const PAGE_TURNS = { concurrency: 8, waiting: 64, ofKey: { concurrency: 4, waiting: 16 } };
const countReply = z.object({ n: z.number() });

type Countable = { filter: object; hint: QueryPlan['hint']; narrow?: QueryPlan['hint'] };
/** With how many books it matches, as far as they can be paged through, where they are counted already. */
type CountedPlan = QueryPlan & { counted?: number };

@Injectable()
export class BookListsService {
  private readonly turns = new BoundedQueue(TURNS);
  private readonly pageTurns = new BoundedQueue(PAGE_TURNS);

  constructor(
    @InjectModel(StoredBook.name) private readonly books: Model<StoredBook>,
    private readonly categories: CategoriesService,
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

  async listHome(): Promise<HomeBooks> {
    const [newest, topSellers] = await Promise.all([
      this.readFirst({}, RECOMMENDED.end),
      this.readFirst({ sort: BESTSELLING }, HOME_TOP_SELLERS),
    ]);
    return {
      newest: newest.slice(0, HOME_NEWEST),
      topSellers,
      recommended: newest.slice(RECOMMENDED.start, RECOMMENDED.end),
    };
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

  /** How to read a list: books found by title, names or ISBN, and then those found by their description only. */
  async *plan(query: BookQuery): AsyncGenerator<CountedPlan, void> {
    const words = toTerms(query.q ?? '');
    if (query.q && words.length === 0) return;
    const filterTerms = toFilterTerms(query);
    const terms = await this.rarestFirst(words, filterTerms);
    yield this.chooseIndex(planQuery({ ...query, terms }, await this.categories.listSlugs()), query);
    const rarest = query.ids ? undefined : await this.findRareWord(words);
    if (rarest) yield planDescribed(query, { words: rarest, filterTerms });
  }

  private async read(query: BookQuery): Promise<{ books: Book[]; total: number }> {
    const { page = 1, limit = Infinity } = query;
    const first = page === 1 ? 0 : (page - 1) * limit;
    const max = maxPageableBooks(query);
    const books: Book[] = [];
    let total = 0;
    for await (const plan of this.plan(query)) {
      const [skipped, wanted] = [Math.max(first - total, 0), limit - books.length];
      const found = wanted > 0 ? await this.readPage(plan, skipped, wanted) : [];
      books.push(...found.map(toBook));
      const isLastPage = found.length < wanted && (found.length > 0 || skipped === 0);
      total += isLastPage ? skipped + found.length : (plan.counted ?? (await this.count(plan, max - total)));
      if (total >= max && limit < Infinity) return { books, total: max };
    }
    return { books, total };
  }

  /** The first books of a list without words, uncounted. */
  private async readFirst(query: BookQuery, limit: number): Promise<Book[]> {
    for await (const plan of this.plan(query)) return (await this.readPage(plan, 0, limit)).map(toBook);
    return [];
  }

  private readPage({ filterInOrder, order, hint }: QueryPlan, skipped: number, limit: number) {
    const found = this.books.find(filterInOrder).sort(order).hint(hint).batchSize(MAX_BATCH);
    if (limit < Infinity) void found.skip(skipped).limit(limit);
    return found.lean<OutboxDocument<StoredBook>[]>();
  }

  private async *readAll(query: BookQuery, batchSize: number) {
    for await (const { filterInOrder, order, hint } of this.plan(query)) {
      const found = this.books.find(filterInOrder).sort(order).hint(hint).batchSize(batchSize);
      const cursor = found.lean<OutboxDocument<StoredBook>>().cursor();
      try {
        yield* cursor;
      } finally {
        await cursor.close();
      }
    }
  }

  /** Has few books of a narrower index sorted: in the index of another order they can be far apart. */
  private async chooseIndex(plan: QueryPlan, query: BookQuery): Promise<CountedPlan> {
    const { narrow } = plan;
    if (!narrow) return plan;
    const max = maxPageableBooks(query);
    const found = await this.count(plan, Math.max(MAX_COUNTED, max));
    return { ...plan, counted: Math.min(found, max), ...(found < MAX_COUNTED && { hint: narrow }) };
  }

  /** Puts the terms that the fewest books have first, since all books of the first one are examined. */
  private async rarestFirst(words: readonly string[], filterTerms: readonly string[]): Promise<string[]> {
    const common = words.slice(RANKED_TERMS);
    const ranked = [...words.slice(0, RANKED_TERMS), ...filterTerms];
    if (ranked.length < 2) return [...ranked, ...common];
    const toPlan = (term: string) => planQuery({ terms: [term] }, []);
    return [...(await this.countEach(ranked, toPlan)).map(({ term }) => term), ...common];
  }

  /** The words, the rarest first, if few enough texts have that one for all of them to be read. */
  private async findRareWord(words: readonly string[]): Promise<string[] | undefined> {
    const counts = await this.countEach(words.slice(0, RANKED_TERMS), (term) => ({
      filter: { isDeleted: false, words: term },
      hint: WORDS_INDEX,
    }));
    const [rarest] = counts;
    if (!rarest || rarest.books === 0 || rarest.books > MAX_DESCRIBED) return undefined;
    return [rarest.term, ...words.filter((word) => word !== rarest.term)];
  }

  /** The terms with how many books each has, the rarest first. */
  private async countEach(terms: readonly string[], toCountable: (term: string) => Countable) {
    const counted = await Promise.all(
      terms.map(async (term) => ({ term, books: await this.count(toCountable(term), MAX_COUNTED) })),
    );
    return counted.toSorted((left, right) => left.books - right.books);
  }

  /** Uses the command `count`, which only counts index keys; `countDocuments` takes twice as long. */
  private async count({ filter, hint, narrow = hint }: Countable, limit: number): Promise<number> {
    const { collectionName } = this.books.collection;
    const count = { count: collectionName, query: filter, hint: narrow, limit };
    const reply = await this.books.db.db?.command(count);
    return countReply.parse(reply).n;
  }
}
