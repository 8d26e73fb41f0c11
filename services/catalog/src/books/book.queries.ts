import type { BookQuery } from '@bookstore/contracts/books';
import { Types } from 'mongoose';

type Order = Record<string, 1 | -1>;
/** The digits of a book's id. */
export const OBJECT_ID = /^[0-9a-f]{24}$/i;
const BY_ID: Order = { _id: 1 };
const NEWEST: Order = { createdAt: -1, _id: -1 };
const PRICE: Order = { newPriceCents: 1, _id: 1 };
const TITLE: Order = { title: 1, _id: 1 };

const listIndex = (order: Order): Order => ({ isDeleted: 1, category: 1, ...order });
const searchIndex = (order: Order): Order => ({ isDeleted: 1, prefixes: 1, category: 1, ...order });

/** Each order that books are listed in, and the order of the indexes that it is read from. */
const SORTS: Record<NonNullable<BookQuery['sort']>, { order: Order; indexed: Order }> = {
  newest: { order: NEWEST, indexed: NEWEST },
  'price-asc': { order: PRICE, indexed: PRICE },
  'price-desc': { order: { newPriceCents: -1, _id: -1 }, indexed: PRICE },
  title: { order: TITLE, indexed: TITLE },
  'title-desc': { order: { title: -1, _id: -1 }, indexed: TITLE },
};

export const INDEXES = [NEWEST, PRICE, TITLE].flatMap((order) => [listIndex(order), searchIndex(order)]);

/** By which the words of descriptions, authors' pages, and withdrawn books are found. */
export const WORDS_INDEX: Order = { isDeleted: 1, words: 1, ...NEWEST };
export const AUTHOR_INDEX: Order = { isDeleted: 1, authorSlugs: 1, ...NEWEST };
export const WITHDRAWN_INDEX: Order = { withdrawn: 1, ...NEWEST };

type Filters = Pick<
  BookQuery,
  'language' | 'format' | 'inStock' | 'trending' | 'missing' | 'stock' | 'withdrawn'
>;

/** What a book of the list must have, whatever it is found by. */
const toFilters = ({ language, format, inStock, trending, missing, stock, withdrawn }: Filters) => ({
  ...(language && { language }),
  ...(format && { format }),
  ...(trending && { trending: true }),
  ...(inStock && { stock: { $ne: 'out' as const } }),
  ...(stock && { stock: stock === 'uncounted' ? null : stock }),
  ...(missing === 'isbn' && { isbn: null }),
  ...(missing === 'cover' && { coverImage: '' }),
  ...(withdrawn && { withdrawn: true as const }),
});

type Prices = Pick<BookQuery, 'minPrice' | 'maxPrice'>;
type Criteria = Pick<BookQuery, 'category' | 'ids' | 'sort'> &
  Filters &
  Prices & { terms: readonly string[] };

const toPriceRange = ({ minPrice, maxPrice }: Prices) => ({
  ...(minPrice !== undefined && { $gte: minPrice }),
  ...(maxPrice !== undefined && { $lte: maxPrice }),
});

/**
 * How to find the books that have all `terms`. Equalities come first in every index and the order follows, so a page
 * costs as many steps as it and the pages before it have books; with several terms, as many as match the first one.
 * The planner would sometimes prefer to sort everything that matches, hence the hint. Books by their ids are sorted. Books
 * within prices that are wanted in another order are counted by the index `byPrice`, and can be sorted when read by it.
 * `slugs` are those of all categories.
 */
export function planQuery(
  { category, ids, sort = 'newest', terms, ...criteria }: Criteria,
  slugs: readonly string[],
) {
  const { order, indexed } = SORTS[sort];
  const range = toPriceRange(criteria);
  const hasRange = Object.keys(range).length > 0;
  const filter = {
    isDeleted: criteria.withdrawn === 'true',
    ...toFilters(criteria),
    ...(ids && { _id: { $in: ids.filter((id) => OBJECT_ID.test(id)).map((id) => new Types.ObjectId(id)) } }),
    ...(category && { category }),
    ...(terms.length > 0 && { prefixes: { $all: terms } }),
    ...(hasRange && { newPriceCents: range }),
  };
  // Naming every category lets MongoDB merge their sorted ranges of the index.
  const filterInOrder = { category: { $in: slugs }, ...filter };
  const indexOf = terms.length > 0 ? searchIndex : listIndex;
  return {
    filter,
    filterInOrder,
    order,
    hint: ids ? BY_ID : criteria.withdrawn ? WITHDRAWN_INDEX : indexOf(indexed),
    ...(hasRange && !ids && indexed !== PRICE && { byPrice: indexOf(PRICE) }),
  };
}
export type QueryPlan = ReturnType<typeof planQuery>;
