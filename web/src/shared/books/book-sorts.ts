import { BOOK_SORTS } from '@bookstore/contracts/lists';

const SORT_LABELS = {
  newest: 'Newest first',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  title: 'Title, A to Z',
  'title-desc': 'Title, Z to A',
} as const satisfies Record<(typeof BOOK_SORTS)[number], string>;

export const SORT_OPTIONS = BOOK_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));
