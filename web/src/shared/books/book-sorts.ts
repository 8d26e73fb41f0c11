import { BESTSELLING, BOOK_SORTS, defaultSortOf, RELEVANCE } from '@bookstore/contracts/lists';
import { i18n } from '@bookstore/i18n/i18n';
import type { SelectOption } from '../ui/select.tsx';

const SORT_LABELS = {
  newest: () => i18n.t('Newest first'),
  'price-asc': () => i18n.t('Price, low to high'),
  'price-desc': () => i18n.t('Price, high to low'),
  title: () => i18n.t('Title, A to Z'),
  'title-desc': () => i18n.t('Title, Z to A'),
} as const satisfies Record<(typeof BOOK_SORTS)[number], () => string>;

/** The orders that a list has only unless another one is chosen: its address does not name them. */
const OWN_LABELS = {
  [RELEVANCE]: () => i18n.t('Best matches first'),
  [BESTSELLING]: () => i18n.t('Best sellers first'),
  newest: undefined,
} as const;

type Listed = Partial<Record<'q' | 'category' | 'sort', string | undefined>>;

/** The orders to choose from, first that of the list itself. */
export function listSorts(search: Listed): SelectOption[] {
  const sorts = BOOK_SORTS.map((value) => ({ value, label: SORT_LABELS[value]() }));
  const own = OWN_LABELS[defaultSortOf(search)];
  return own ? [{ value: '', label: own() }, ...sorts] : sorts;
}

/** The one that a list has. */
export const sortOf = (search: Listed): string =>
  search.sort ?? (OWN_LABELS[defaultSortOf(search)] ? '' : 'newest');
