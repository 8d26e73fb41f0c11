import { BOOK_SORTS } from '@bookstore/contracts/lists';

const SORT_LABELS = {
  newest: 'Newest first',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  title: 'Title, A to Z',
  'title-desc': 'Title, Z to A',
} as const satisfies Record<(typeof BOOK_SORTS)[number], string>;

const SORTS = BOOK_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));
const RELEVANCE = { value: '', label: 'Best matches first' } as const;

/** The orders to choose from: a list with words has its best matches first, unless another one is chosen. */
export const listSorts = ({ q }: { q?: string | undefined }) => (q ? [RELEVANCE, ...SORTS] : SORTS);

/** The one that a list has. */
export const sortOf = ({ q, sort }: { q?: string | undefined; sort?: string | undefined }): string =>
  sort ?? (q ? RELEVANCE.value : 'newest');
