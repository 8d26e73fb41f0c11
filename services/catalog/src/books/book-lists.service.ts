import { maxPageableBooks } from '@bookstore/contracts/lists';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Book, BookQuery } from '@bookstore/contracts/books';
import { BOOK_ADDRESSES_LIMIT, type BookAddresses } from '@bookstore/contracts/sitemap';
import type { OutboxDocument } from '@bookstore/kit/outbox/outbox';
import type { Model, Types } from 'mongoose';
import { z } from 'zod';
import { CategoriesService } from './categories/categories.service.ts';
import { toBook } from './book.mapping.ts';
import { StoredBook } from './book.schema.ts';
import { planQuery, type QueryPlan, WORDS_INDEX } from './book.queries.ts';
import { toTerms } from './book.terms.ts';
import { FairQueue } from './fair-queue.ts';

/** Makes MongoDB send as many books at once as 16 MB hold, instead of a hundred first. */
const MAX_BATCH = 1_000_000;
/** The terms are sorted by length, so the rarest one is hardly ever behind these; with more books, a term is frequent. */
const RANKED_TERMS = 3;
const RANKED_BOOKS = 5000;
/** Of books within prices, how many are read to be sorted. */
const SORTED_BOOKS = 5000;
/** Of lists without pages, which hold up everything else while thousands of books are made into one. */
const TURNS = { atOnce: 1, maxWaiting: 8, maxWaitingOfAddress: 8 };
/** A word that more texts have is not looked for in descriptions. */
const MAX_DESCRIBED_BOOKS = 5000;
const countReply = z.object({ n: z.number() });

type Countable = { filter: object; hint: QueryPlan['hint']; byPrice?: QueryPlan['hint'] };
/** With how many books it matches, up to `SORTED_BOOKS`, where they are counted already. */
type CountedPlan = QueryPlan & { counted?: number };

@Injectable()
export class BookListsService {
  private readonly turns = new FairQueue(TURNS);

  constructor(
    @InjectModel(StoredBook.name) private readonly books: Model<StoredBook>,
    private readonly categories: CategoriesService,
  ) {}

  /**
   * Returns the books of a list, and their total as far as they can be paged through. Lists without pages are read one
   * after the other.
   * @throws Failure `RATE_LIMITED` when too many of a client's wait, `UNAVAILABLE` when too many clients do.
   */
  async list(query: BookQuery, address: string): Promise<{ books: Book[]; total: number }> {
    const terms = toTerms(query.q ?? '');
    if (query.q && terms.length === 0) return { books: [], total: 0 };
    const ranked = await this.rarestFirst(terms);
    const slugs = await this.categories.listSlugs();
    const plan = await this.chooseIndex(planQuery({ ...query, terms: ranked }, slugs));
    const read = () => this.readRanked(plan, query, ranked);
    return query.limit || query.ids ? read() : this.turns.run(address, read);
  }

  /** The books of a page: those found by title, names or ISBN, and after the last of them those by their description. */
  private async readRanked(plan: CountedPlan, query: BookQuery, terms: readonly string[]) {
    const { page = 1, limit = Infinity } = query;
    const books = await this.read(plan, query);
    const total = await this.total(plan, query, books.length);
    const max = maxPageableBooks(query);
    const words = total < max && !query.ids && (await this.findRareWord(terms));
    if (!words) return { books, total };
    const described = this.books
      .find({ ...plan.filter, words: { $all: words }, prefixes: { $not: { $all: [...terms] } } }, { _id: 1 })
      .sort(plan.order)
      .hint(WORDS_INDEX)
      .limit(max - total);
    const ids = (await described.lean<{ _id: Types.ObjectId }[]>()).map(({ _id }) => _id);
    const begin = page === 1 ? 0 : Math.max((page - 1) * limit - total, 0);
    const shown = ids.slice(begin, begin + limit - books.length);
    if (shown.length > 0) books.push(...(await this.readInOrder(shown)));
    return { books, total: total + ids.length };
  }

  private async readInOrder(ids: readonly Types.ObjectId[]): Promise<Book[]> {
    const found = await this.books.find({ _id: { $in: [...ids] } }).lean<OutboxDocument<StoredBook>[]>();
    const byId = new Map(found.map((book) => [String(book._id), toBook(book)]));
    return ids.flatMap((id) => byId.get(String(id)) ?? []);
  }

  /** The terms as whole words, the rarest first; undefined if too many texts have it for all of them to be read. */
  private async findRareWord(terms: readonly string[]): Promise<string[] | undefined> {
    const counts = await Promise.all(
      terms.slice(0, RANKED_TERMS).map(async (term) => {
        const filter = { isDeleted: false, words: term };
        return { term, n: await this.count({ filter, hint: WORDS_INDEX }, MAX_DESCRIBED_BOOKS) };
      }),
    );
    const [rarest] = counts.toSorted((left, right) => left.n - right.n);
    if (!rarest || rarest.n === 0 || rarest.n === MAX_DESCRIBED_BOOKS) return undefined;
    return [rarest.term, ...terms.filter((term) => term !== rarest.term)];
  }

  /** The books of a list one by one, for an export. Close the cursor when it is not read to its end. */
  async stream(query: BookQuery, batchSize: number) {
    const terms = await this.rarestFirst(toTerms(query.q ?? ''));
    const { filterInOrder, order, hint } = planQuery({ ...query, terms }, await this.categories.listSlugs());
    const isWordless = query.q && terms.length === 0;
    const found = this.books.find(isWordless ? { _id: { $in: [] } } : filterInOrder);
    if (!isWordless) void found.sort(order).hint(hint);
    return found.batchSize(batchSize).lean<OutboxDocument<StoredBook>>().cursor();
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

  private async read(
    { filterInOrder, order, hint }: QueryPlan,
    { page = 1, limit }: BookQuery,
  ): Promise<Book[]> {
    const found = this.books.find(filterInOrder).sort(order).hint(hint).batchSize(MAX_BATCH);
    if (limit) void found.skip((page - 1) * limit).limit(limit);
    return (await found.lean<OutboxDocument<StoredBook>[]>()).map(toBook);
  }

  private async total(plan: CountedPlan, query: BookQuery, length: number): Promise<number> {
    const { page = 1, limit = Infinity } = query;
    const isLastPage = length < limit && (length > 0 || page === 1);
    if (isLastPage) return page === 1 ? length : (page - 1) * limit + length;
    const max = maxPageableBooks(query);
    return plan.counted === undefined ? this.count(plan, max) : Math.min(plan.counted, max);
  }

  /** Has few books within prices sorted: in the index of another order they can be far apart. */
  private async chooseIndex(plan: QueryPlan): Promise<CountedPlan> {
    const { byPrice } = plan;
    if (!byPrice) return plan;
    const counted = await this.count(plan, SORTED_BOOKS);
    return { ...plan, counted, ...(counted < SORTED_BOOKS && { hint: byPrice }) };
  }

  /** Puts the term that the fewest books have first, since all of its books are examined. */
  private async rarestFirst(terms: readonly string[]): Promise<string[]> {
    if (terms.length < 2) return [...terms];
    const countBooks = (term: string) => this.count(planQuery({ terms: [term] }, []), RANKED_BOOKS);
    const ranked = await Promise.all(
      terms.slice(0, RANKED_TERMS).map(async (term) => ({ term, books: await countBooks(term) })),
    );
    const byRarity = ranked.toSorted((left, right) => left.books - right.books).map(({ term }) => term);
    return [...byRarity, ...terms.slice(RANKED_TERMS)];
  }

  /** Uses the command `count`, which only counts index keys; `countDocuments` takes twice as long. */
  private async count({ filter, hint, byPrice = hint }: Countable, limit: number): Promise<number> {
    const { collectionName } = this.books.collection;
    const count = { count: collectionName, query: filter, hint: byPrice, limit };
    const reply = await this.books.db.db?.command(count);
    return countReply.parse(reply).n;
  }
}
