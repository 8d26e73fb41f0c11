import type { BookQuery } from '@bookstore/contracts/books';

const NEWEST = { createdAt: -1, _id: -1 } as const;
const PRICE = { newPriceCents: 1, _id: 1 } as const;
const TITLE = { title: 1, _id: 1 } as const;

const listIndex = <K extends object>(order: K) => ({ isDeleted: 1, category: 1, ...order }) as const;
const searchIndex = <K extends object>(order: K) =>
  ({ isDeleted: 1, prefixes: 1, category: 1, ...order }) as const;
const orderedBy = <S extends object, K extends object>(sort: S, order: K) => ({
  sort,
  listIndex: listIndex(order),
  searchIndex: searchIndex(order),
});

/** Each order that books are listed in, and the indexes that have them in that order already. */
export const ORDERS = {
  newest: orderedBy(NEWEST, NEWEST),
  'price-asc': orderedBy(PRICE, PRICE),
  'price-desc': orderedBy({ newPriceCents: -1, _id: -1 } as const, PRICE),
  title: orderedBy(TITLE, TITLE),
} as const satisfies Record<NonNullable<BookQuery['sort']>, object>;

export const INDEXES = [NEWEST, PRICE, TITLE].flatMap((order) => [listIndex(order), searchIndex(order)]);
