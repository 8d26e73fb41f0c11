import type { BookQuery } from '@bookstore/contracts/books';
import { BESTSELLING, defaultSortOf, RELEVANCE, STOCK_STATES } from '@bookstore/contracts/lists';
import { Types } from 'mongoose';
import { toWholeWords } from './book.terms.ts';

type Order = Record<string, 1 | -1>;
/** The digits of a book's id. */
export const OBJECT_ID = /^[0-9a-f]{24}$/i;
const BY_ID: Order = { _id: 1 };
const NEWEST: Order = { createdAt: -1, _id: -1 };
const PRICE: Order = { newPriceCents: 1, _id: 1 };
const TITLE: Order = { titleKey: 1, _id: 1 };
export const BEST: Order = { prominence: -1, ...NEWEST };
/** Of a series, whose books are few enough to be sorted. */
const IN_SERIES: Order = { seriesNumber: 1, titleKey: 1, _id: 1 };

const listIndex = (order: Order): Order => ({ isDeleted: 1, category: 1, ...order });
/**
 * By which words are found, in the order of relevance alone: a book has about eighty terms, and another index of them would
 * make each write of a book, and the memory of MongoDB, larger by those.
 */
export const SEARCH_INDEX: Order = { isDeleted: 1, prefixes: 1, category: 1, ...BEST };

/** Each order that books are listed in, and the order of the indexes that it is read from. */
const SORTS: Record<NonNullable<BookQuery['sort']>, { order: Order; indexed: Order }> = {
  newest: { order: NEWEST, indexed: NEWEST },
  'price-asc': { order: PRICE, indexed: PRICE },
  'price-desc': { order: { newPriceCents: -1, _id: -1 }, indexed: PRICE },
  title: { order: TITLE, indexed: TITLE },
  'title-desc': { order: { titleKey: -1, _id: -1 }, indexed: TITLE },
  [BESTSELLING]: { order: BEST, indexed: BEST },
  [RELEVANCE]: { order: BEST, indexed: BEST },
};

export const PRICE_INDEX = listIndex(PRICE);

export const INDEXES = [...[NEWEST, PRICE, TITLE, BEST].map(listIndex), SEARCH_INDEX];

/** By which the words of descriptions, authors' pages, withdrawn books, and those of a state of stock are found. */
export const WORDS_INDEX: Order = { isDeleted: 1, words: 1, ...NEWEST };
export const AUTHOR_INDEX: Order = { isDeleted: 1, authorSlugs: 1, ...BEST };
export const WITHDRAWN_INDEX: Order = { withdrawn: 1, ...NEWEST };
export const STOCK_INDEX: Order = { isDeleted: 1, stock: 1, category: 1, ...NEWEST };
export const COVER_INDEX: Order = { isDeleted: 1, coverImage: 1 };

/** Each is counted. */
const MAX_SERIES_TERMS = 3;

/** The terms that the books of a series have, which are those of its words: see `toRankTerms`. The series itself is compared, too. */
export const toSeriesTerms = (series = ''): string[] =>
  toWholeWords([series])
    .slice(0, MAX_SERIES_TERMS)
    .map((word) => `series:${word}`);

type FilterTerms = Partial<Record<'language' | 'format' | 'missing', string | undefined>> & {
  trending?: unknown;
};

/**
 * What a book is filtered by, as terms beside those of its words: they are in the same indexes, so that a rare language is
 * found as a rare word is. No search has a colon.
 */
export const toFilterTerms = ({ language, format, trending, missing }: FilterTerms): string[] => [
  ...(language ? [`language:${language}`] : []),
  ...(format ? [`format:${format}`] : []),
  ...(trending ? ['trending:'] : []),
  ...(missing === 'isbn' ? ['isbn:'] : []),
];

type Prices = Pick<BookQuery, 'minPrice' | 'maxPrice'>;
type Criteria = Pick<
  BookQuery,
  'q' | 'category' | 'series' | 'ids' | 'sort' | 'inStock' | 'missing' | 'stock' | 'withdrawn' | keyof Prices
> & {
  terms: readonly string[];
  /** Lists of terms: of books that have all terms of one, nothing is found. */
  except?: readonly (readonly string[])[];
};

const toPriceRange = ({ minPrice, maxPrice }: Prices) => ({
  ...(minPrice !== undefined && { $gte: minPrice }),
  ...(maxPrice !== undefined && { $lte: maxPrice }),
});

/** What a book must have, whatever its terms are. */
const toFilter = ({
  category,
  series,
  ids,
  inStock,
  missing,
  stock,
  withdrawn,
  ...prices
}: Omit<Criteria, 'terms'>) => ({
  isDeleted: withdrawn === 'true',
  ...(withdrawn && { withdrawn: true as const }),
  ...(ids && { _id: { $in: ids.filter((id) => OBJECT_ID.test(id)).map((id) => new Types.ObjectId(id)) } }),
  ...(category && { category }),
  ...(series && { series }),
  ...(inStock && { stock: { $ne: 'out' as const } }),
  ...(stock && { stock: stock === 'uncounted' ? null : stock }),
  ...(missing === 'cover' && { coverImage: '' }),
  ...(hasPrices(prices) && { newPriceCents: toPriceRange(prices) }),
});

export const hasPrices = ({ minPrice, maxPrice }: Prices) => minPrice !== undefined || maxPrice !== undefined;

/** The index that has few books of a list without words where the one of its order can have them far apart. */
function findNarrowIndex(criteria: Criteria, indexed: Order) {
  const { ids, withdrawn, terms, stock, inStock, missing } = criteria;
  if (ids || withdrawn || terms.length > 0) return undefined;
  if (hasPrices(criteria)) return indexed === PRICE ? undefined : PRICE_INDEX;
  if (stock || inStock) return STOCK_INDEX;
  return missing === 'cover' ? COVER_INDEX : undefined;
}

/** Whether the books of a list are in the order of relevance: those of a search that asks for no other one. */
export const isByRelevance = ({ q, sort = RELEVANCE }: Pick<BookQuery, 'q' | 'sort'>): boolean =>
  sort === RELEVANCE && Boolean(q);

const sortOf = (query: Pick<Criteria, 'q' | 'category' | 'series' | 'sort'>) => {
  if (query.series && !query.q && !query.sort) return { order: IN_SERIES, indexed: BEST };
  const { sort = defaultSortOf(query) } = query;
  return SORTS[sort === RELEVANCE && !query.q ? 'newest' : sort];
};

/**
 * How to find the books that have all `terms`. Equalities come first in every index and the order follows, so a page
 * costs as many steps as it and the pages before it have books; with several terms, as many as match the first one.
 * A search in another order than that of relevance can be sorted, too: see `BookPlans`. The planner would sometimes prefer to sort everything that matches, hence the hint. Books by their ids are sorted. Books
 * that the index `narrow` finds are counted by it, and can be sorted when read by it. `slugs` are those of all categories.
 */
export function planQuery(criteria: Criteria, slugs: readonly string[]) {
  const { ids, terms, withdrawn, except = [] } = criteria;
  const { order, indexed } = sortOf(criteria);
  const indexOfOrder = terms.length > 0 && indexed === BEST ? SEARCH_INDEX : listIndex(indexed);
  const narrow = findNarrowIndex(criteria, indexed);
  const isOfStock = criteria.stock && narrow === STOCK_INDEX && indexed === NEWEST;
  const filter = {
    ...toFilter(criteria),
    ...(terms.length > 0 && { prefixes: { $all: terms } }),
    ...(except.length > 0 && { $nor: except.map((others) => ({ prefixes: { $all: others } })) }),
  };
  return {
    filter,
    // Naming every category lets MongoDB merge their sorted ranges of the index.
    filterInOrder: { category: { $in: slugs }, ...filter },
    order,
    hint: ids ? BY_ID : withdrawn ? WITHDRAWN_INDEX : isOfStock ? STOCK_INDEX : indexOfOrder,
    ...(narrow && { narrow }),
  };
}

/** How to count the books that have all `terms`. */
export const planTerms = (terms: readonly string[], withdrawn?: Criteria['withdrawn']) =>
  planQuery({ terms, withdrawn, sort: BESTSELLING }, []);

/** How to find the books that have `words` in their description only: sorted, as they are few. */
export function planDescribed(
  criteria: Omit<Criteria, 'terms'>,
  { words, filterTerms }: { words: readonly string[]; filterTerms: readonly string[] },
) {
  const found = { $not: { $all: words }, ...(filterTerms.length > 0 && { $all: filterTerms }) };
  const filter = { ...toFilter(criteria), words: { $all: words }, prefixes: found };
  return { filter, filterInOrder: filter, order: sortOf(criteria).order, hint: WORDS_INDEX };
}

/**
 * How to find the newest books that can be bought. Naming every category and every other state of stock lets MongoDB merge
 * the sorted ranges of the index.
 */
export function planForSale(slugs: readonly string[]): SortedRead {
  const stock = { $in: [null, ...STOCK_STATES.filter((state) => state !== 'out')] };
  const filterInOrder = { isDeleted: false, stock, category: { $in: slugs } };
  return { filterInOrder, order: NEWEST, hint: STOCK_INDEX };
}

/** Books, and the index by which MongoDB reads them in an order. */
export type SortedRead = { filterInOrder: object; order: Order; hint: Order };
export type QueryPlan = (ReturnType<typeof planQuery> | ReturnType<typeof planDescribed>) & {
  narrow?: Order;
};
