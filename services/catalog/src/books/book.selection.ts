import { type BookQuery, CATEGORIES } from '@bookstore/contracts/books';
import { ORDERS } from './book.indexes.ts';

type Selecting = Pick<BookQuery, 'category' | 'sort'> & { terms: readonly string[] };

/**
 * How to find the books that have all `terms`. All equalities come first in an index and the order behind them, so a
 * page costs as many steps as it and those before it have books; with several terms, as many as the first one finds.
 * The planner would now and then prefer to sort everything that matches, hence the hint.
 */
export function selectBooks({ category, sort = 'newest', terms }: Selecting) {
  const { listIndex, searchIndex, sort: order } = ORDERS[sort];
  const matching = {
    isDeleted: false,
    ...(category && { category }),
    ...(terms.length > 0 && { prefixes: { $all: terms } }),
  };
  return {
    matching,
    // Naming every category lets MongoDB merge their sorted ranges of the index.
    inOrder: { category: { $in: CATEGORIES }, ...matching },
    order,
    hint: terms.length > 0 ? searchIndex : listIndex,
  };
}
export type Selection = ReturnType<typeof selectBooks>;
