import { BOOK_SORTS } from '@bookstore/contracts/lists';

const SORT_LABELS = {
  newest: 'Newest first',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  title: 'Title, A to Z',
  'title-desc': 'Title, Z to A',
} as const satisfies Record<(typeof BOOK_SORTS)[number], string>;

const SORTS = BOOK_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));
/** Those that a list has unless another one is chosen, as `defaultSortOf` says; all books are the newest first. */
const RELEVANCE = { value: '', label: 'Best matches first' } as const;
const BESTSELLING = { value: '', label: 'Best sellers first' } as const;

type Listed = Partial<Record<'q' | 'category' | 'sort', string | undefined>>;

const defaultOf = ({ q, category }: Listed) => (q ? RELEVANCE : category ? BESTSELLING : undefined);

/** The orders to choose from, first that of the list itself, which its address does not name. */
export function listSorts(search: Listed) {
  const first = defaultOf(search);
  return first ? [first, ...SORTS] : SORTS;
}

/** The one that a list has. */
export const sortOf = (search: Listed): string => search.sort ?? defaultOf(search)?.value ?? 'newest';
