import { BESTSELLING, BOOK_SORTS, defaultSortOf, RELEVANCE } from '@bookstore/contracts/lists';

const SORT_LABELS = {
  newest: 'Newest first',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  title: 'Title, A to Z',
  'title-desc': 'Title, Z to A',
} as const satisfies Record<(typeof BOOK_SORTS)[number], string>;

const SORTS = BOOK_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));
/** The orders that a list has only unless another one is chosen: its address does not name them. */
const OWN = {
  [RELEVANCE]: { value: '', label: 'Best matches first' },
  [BESTSELLING]: { value: '', label: 'Best sellers first' },
  newest: undefined,
} as const;

type Listed = Partial<Record<'q' | 'category' | 'sort', string | undefined>>;

/** The orders to choose from, first that of the list itself. */
export function listSorts(search: Listed) {
  const own = OWN[defaultSortOf(search)];
  return own ? [own, ...SORTS] : SORTS;
}

/** The one that a list has. */
export const sortOf = (search: Listed): string =>
  search.sort ?? OWN[defaultSortOf(search)]?.value ?? 'newest';
