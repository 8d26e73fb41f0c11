import { CATEGORIES, BOOK_SORTS } from '@bookstore/contracts/books';
import { Select } from '../../shared/field/select.tsx';
import type { BookSearch } from './book-search.ts';
import { CATEGORY_OPTIONS } from './category-options.ts';

const SORT_LABELS = {
  newest: 'Newest first',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  title: 'Title, A to Z',
} as const satisfies Record<(typeof BOOK_SORTS)[number], string>;

const SORT_OPTIONS = BOOK_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));
const ALL_CATEGORIES = { value: '', label: 'All categories' };

type BookFilterProps = { search: BookSearch; onChange: (search: BookSearch) => void };

/** Narrows and orders what a search finds. Each change starts again at the first page. */
export function BookFilter({ search, onChange }: BookFilterProps) {
  const first = { ...search, page: undefined };
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-3">
      <Select
        label="Category"
        value={search.category ?? ''}
        options={[ALL_CATEGORIES, ...CATEGORY_OPTIONS]}
        onChange={(value) => {
          onChange({ ...first, category: CATEGORIES.find((category) => category === value) });
        }}
      />
      <Select
        label="Sort by"
        value={search.sort ?? 'newest'}
        options={SORT_OPTIONS}
        onChange={(value) => {
          onChange({ ...first, sort: BOOK_SORTS.find((sort) => sort === value) });
        }}
      />
    </div>
  );
}
