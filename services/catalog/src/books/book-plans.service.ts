import type { BookQuery } from '@bookstore/contracts/books';
import { maxPageableBooks } from '@bookstore/contracts/lists';
import { migrateInBackground } from '@bookstore/kit/mongo/migration';
import { Platform } from '@bookstore/kit/service/platform';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { z } from 'zod';
import { MIGRATIONS } from '../migrations.ts';
import {
  hasPrices,
  isByRelevance,
  planDescribed,
  planForSale,
  planQuery,
  planTerms,
  PRICE_INDEX,
  type QueryPlan,
  type SortedRead,
  SEARCH_INDEX,
  toFilterTerms,
  toSeriesTerms,
  WORDS_INDEX,
} from './book.queries.ts';
import { listRanks } from './book.ranking.ts';
import { StoredBook } from './book.schema.ts';
import { toSearches } from './book.terms.ts';
import { BooksVersion } from './books.version.ts';
import { CategoriesService } from './categories/categories.service.ts';
import { createSearchMigration } from './search-terms.migration.ts';
import { ShopCurrency } from './shop-currency.ts';

/** The terms are sorted by length, so the rarest one is hardly ever behind these. */
const RANKED_TERMS = 3;
/** As many books are counted to compare terms, or read to be sorted. */
const MAX_COUNTED = 5000;
/** So many books of a search are sorted, in another order than that of relevance. */
const MAX_SORTED = 20_000;
/** As many books are counted to compare the terms of a rank. Where all of several terms have more, they make no rank. */
const MAX_RANK_COUNTED = 2000;
/** A word that more texts have is not looked for in descriptions: all of them would be read. */
const MAX_DESCRIBED = 2000;
const countReply = z.object({ n: z.number() });

type Countable = { filter: object; hint: QueryPlan['hint']; narrow?: QueryPlan['hint'] };

/** The words of a search, those and its filters as terms, the rarest first, and the slugs of all categories. */
type Terms = Record<'words' | 'terms' | 'slugs', readonly string[]>;
/** The order of a search by relevance: its words, and how to read the books of each rank, the best rank first. */
type Relevance = { words: readonly string[]; planRanks: () => Promise<readonly QueryPlan[]> };
/** With how many books it matches, as far as they can be paged through, where they are counted already. */
export type BookPlan = QueryPlan & { counted?: number; relevance?: Relevance };

/** Decides how MongoDB finds the books of a list. */
@Injectable()
export class BookPlans {
  constructor(
    @InjectModel(StoredBook.name) private readonly books: Model<StoredBook>,
    private readonly categories: CategoriesService,
    version: BooksVersion,
    platform: Platform,
    shop: ShopCurrency,
  ) {
    const migrate = createSearchMigration(books, () => shop.readLocale());
    const migrateBatch = async () => {
      const count = await migrate();
      if (count > 0) await version.renew();
      return count;
    };
    migrateInBackground({ platform, connection: books.db, entry: MIGRATIONS.searchTerms, migrateBatch });
  }

  /** How to read a list: books found by title, names or ISBN, and then those found by their description only. */
  async *plan(query: BookQuery): AsyncGenerator<BookPlan, void> {
    const [words, slugs] = await Promise.all([this.chooseWords(query), this.categories.listSlugs()]);
    const seriesTerms = toSeriesTerms(query.series);
    if (!words || (query.series && seriesTerms.length === 0)) return;
    const filterTerms = [...toFilterTerms(query), ...seriesTerms];
    const terms = await this.rarestFirst(words, filterTerms);
    const ofOrder = planQuery({ ...query, terms }, slugs);
    const isOfOthers = query.ids !== undefined || query.withdrawn !== undefined || terms.length === 0;
    const plan = await (isOfOthers
      ? this.chooseIndex(ofOrder, query)
      : this.chooseSearchIndex(ofOrder, query, terms, slugs));
    const planRanks = () => this.planRanks(query, { words, terms, slugs }, plan);
    yield { ...plan, ...(isByRelevance(query) && { relevance: { words, planRanks } }) };
    const rarest = query.ids ? undefined : await this.findRareWord(words);
    if (rarest) yield planDescribed(query, { words: rarest, filterTerms });
  }

  /** How to read the newest books that can be bought. */
  async planForSale(): Promise<SortedRead> {
    return planForSale(await this.categories.listSlugs());
  }

  /** Uses the command `count`, which only counts index keys; `countDocuments` takes twice as long. */
  async count({ filter, hint, narrow = hint }: Countable, limit: number): Promise<number> {
    const { collectionName } = this.books.collection;
    const count = { count: collectionName, query: filter, hint: narrow, limit };
    const reply = await this.books.db.db?.command(count);
    return countReply.parse(reply).n;
  }

  /** The terms of the first form of a search by which there are books, or of the last one; none of a text without words. */
  private async chooseWords({ q, withdrawn }: BookQuery): Promise<readonly string[] | undefined> {
    if (!q) return [];
    const searches = toSearches(q);
    for (const search of searches.slice(0, -1)) {
      const terms = await this.rarestFirst(search, []);
      if (await this.count(planTerms(terms, withdrawn), 1)) return terms;
    }
    return searches.at(-1);
  }

  /**
   * How to read the books of each rank: from the index by which `plan` reads them. The terms of a rank are counted, too: a search for a title and a name has no author with both words, and
   * without a count all authors with the name would be read to find that out. Of several common words, such as `the a`,
   * most titles would be read; their books are of the last rank, in the order of their prominence.
   */
  private async planRanks(
    query: BookQuery,
    { words, terms, slugs }: Terms,
    { hint }: QueryPlan,
  ): Promise<QueryPlan[]> {
    const rarestFirst = terms.filter((term) => words.includes(term));
    const filterTerms = terms.filter((term) => !words.includes(term));
    const toPlan = (term: string) => planTerms([term], query.withdrawn);
    const counted = await Promise.all(
      listRanks(query.q ?? '', rarestFirst).map(async (ofRank) => {
        const counts = await this.countEach(ofRank.slice(0, RANKED_TERMS), toPlan, MAX_RANK_COUNTED);
        const { books = 0 } = counts[0] ?? {};
        if (books === 0 || (ofRank.length > 1 && books === MAX_RANK_COUNTED)) return [];
        return [[...counts.map(({ term }) => term), ...ofRank.slice(RANKED_TERMS), ...filterTerms]];
      }),
    );
    const ranks = counted.flat();
    return [...ranks, terms].map((ofRank, index) => ({
      ...planQuery({ ...query, terms: ofRank, except: ranks.slice(0, index) }, slugs),
      hint,
    }));
  }

  /** Has few books of a narrower index sorted: in the index of another order they can be far apart. */
  private async chooseIndex(plan: QueryPlan, query: BookQuery): Promise<BookPlan> {
    const { narrow } = plan;
    if (!narrow) return plan;
    const max = maxPageableBooks(query);
    const found = await this.count(plan, Math.max(MAX_COUNTED, max));
    return { ...plan, counted: Math.min(found, max), ...(found < MAX_COUNTED && { hint: narrow }) };
  }

  /**
   * Reads a search by that of its rarest term and its prices which fewer books have, and has them sorted. In another
   * order than that of relevance the index of this order is read if both have many: the next book is near then.
   */
  private async chooseSearchIndex(
    plan: QueryPlan,
    query: BookQuery,
    [rarest = '', ...others]: readonly string[],
    slugs: readonly string[],
  ): Promise<BookPlan> {
    const isRelevance = plan.hint === SEARCH_INDEX;
    if (isRelevance && !hasPrices(query)) {
      // An index counts the books of one term.
      return others.length > 0 ? plan : { ...plan, counted: await this.count(plan, maxPageableBooks(query)) };
    }
    const most = isRelevance ? MAX_COUNTED : MAX_SORTED;
    const { category, minPrice, maxPrice } = query;
    const ofPrices = planQuery({ category, minPrice, maxPrice, sort: 'price-asc', terms: [] }, slugs);
    const [byTerm, byPrice] = await Promise.all([
      this.count(planTerms([rarest]), most),
      hasPrices(query) ? this.count({ ...ofPrices, filter: ofPrices.filterInOrder }, most) : most,
    ]);
    const narrow = byPrice < byTerm ? PRICE_INDEX : SEARCH_INDEX;
    const isSorted = isRelevance || Math.min(byTerm, byPrice) < MAX_SORTED;
    return { ...plan, narrow, ...(isSorted && { hint: narrow }) };
  }

  /** Puts the terms that the fewest books have first, since all books of the first one are examined. */
  private async rarestFirst(words: readonly string[], filterTerms: readonly string[]): Promise<string[]> {
    const common = words.slice(RANKED_TERMS);
    const ranked = [...words.slice(0, RANKED_TERMS), ...filterTerms];
    if (ranked.length < 2) return [...ranked, ...common];
    const toPlan = (term: string) => planTerms([term]);
    return [...(await this.countEach(ranked, toPlan)).map(({ term }) => term), ...common];
  }

  /** The words, the rarest first, if few enough texts have that one for all of them to be read. */
  private async findRareWord(words: readonly string[]): Promise<string[] | undefined> {
    const toCountable = (term: string) => ({ filter: { isDeleted: false, words: term }, hint: WORDS_INDEX });
    const counts = await this.countEach(words.slice(0, RANKED_TERMS), toCountable, MAX_DESCRIBED + 1);
    const [rarest] = counts;
    if (!rarest || rarest.books === 0 || rarest.books > MAX_DESCRIBED) return undefined;
    return [rarest.term, ...words.filter((word) => word !== rarest.term)];
  }

  /** The terms with how many books each has, up to `max`, the rarest first. */
  private async countEach(
    terms: readonly string[],
    toCountable: (term: string) => Countable,
    max = MAX_COUNTED,
  ) {
    const counted = await Promise.all(
      terms.map(async (term) => ({ term, books: await this.count(toCountable(term), max) })),
    );
    return counted.toSorted((left, right) => left.books - right.books);
  }
}
