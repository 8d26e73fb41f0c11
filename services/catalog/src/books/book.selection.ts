import { type BookQuery, CATEGORIES } from '@bookstore/contracts/books';

type Order = Record<string, 1 | -1>;
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
};

export const INDEXES = [NEWEST, PRICE, TITLE].flatMap((order) => [listIndex(order), searchIndex(order)]);

type Criteria = Pick<BookQuery, 'category' | 'sort'> & { terms: readonly string[] };

/**
 * How to find the books that have all `terms`. Equalities come first in every index and the order follows, so a page
 * costs as many steps as it and the pages before it have books; with several terms, as many as match the first one.
 * The planner would sometimes prefer to sort everything that matches, hence the hint.
 */
export function selectBooks({ category, sort = 'newest', terms }: Criteria) {
  const { order, indexed } = SORTS[sort];
  const matching = {
    isDeleted: false,
    ...(category && { category }),
    ...(terms.length > 0 && { prefixes: { $all: terms } }),
  };
  // Naming every category lets MongoDB merge their sorted ranges of the index.
  const inOrder = { category: { $in: CATEGORIES }, ...matching };
  return { matching, inOrder, order, hint: terms.length > 0 ? searchIndex(indexed) : listIndex(indexed) };
}
export type Selection = ReturnType<typeof selectBooks>;
