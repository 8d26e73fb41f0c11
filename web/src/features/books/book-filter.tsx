import { CATEGORIES, BOOK_SORTS } from '@bookstore/contracts/books';
import { Select } from '../../shared/form/fields.tsx';
import { capitalize } from '../../shared/format.ts';
import type { BookSearch } from './book-search.ts';

const CATEGORY_OPTIONS = [
  { value: '', label: 'All categories' },
  ...CATEGORIES.map((value) => ({ value, label: capitalize(value) })),
];

const SORT_LABELS = {
  newest: 'Newest first',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  title: 'Title, A to Z',
} as const satisfies Record<(typeof BOOK_SORTS)[number], string>;

const SORT_OPTIONS = BOOK_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));

type BookFilterProps = { search: BookSearch; onChange: (search: BookSearch) => void };

/** Filters and sorts search results. Every change goes back to the first page. */
export function BookFilter({ search, onChange }: BookFilterProps) {
  const firstPage = { ...search, page: undefined };
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-3">
      <Select
        label="Category"
        value={search.category ?? ''}
        options={CATEGORY_OPTIONS}
        onChange={(value) =>
          onChange({ ...firstPage, category: CATEGORIES.find((category) => category === value) })
        }
      />
      <Select
        label="Sort by"
        value={search.sort ?? 'newest'}
        options={SORT_OPTIONS}
        onChange={(value) => onChange({ ...firstPage, sort: BOOK_SORTS.find((sort) => sort === value) })}
      />
    </div>
  );
}
