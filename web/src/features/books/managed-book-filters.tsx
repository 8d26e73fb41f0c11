import { MISSING_FIELDS, STOCK_STATES } from '@bookstore/contracts/lists';
import { toCategoryOptions, useCategories } from '../../shared/categories.ts';
import { findOption } from '../../shared/checks.ts';
import { Checkbox } from '../../shared/form/fields.tsx';
import { Select } from '../../shared/ui/select.tsx';
import { LOW_FIRST, type ManagedBookSearch } from './managed-book-search.ts';

const STOCK_FILTERS = [...STOCK_STATES, 'uncounted'] as const;
const STOCK_LABELS = { in: 'In stock', low: 'Low stock', out: 'Sold out', uncounted: 'Not counted' };
const STOCK_OPTIONS = [
  { value: '', label: 'Any' },
  ...STOCK_FILTERS.map((value) => ({ value, label: STOCK_LABELS[value] })),
];
const MISSING_LABELS = { isbn: 'Without ISBN', cover: 'Without cover' };
const MISSING_OPTIONS = [
  { value: '', label: 'Nothing' },
  ...MISSING_FIELDS.map((value) => ({ value, label: MISSING_LABELS[value] })),
];

type BookFiltersProps = { search: ManagedBookSearch; onChange: (search: ManagedBookSearch) => void };

/** Narrows the staff's list of books. Every change goes back to the first page. */
export function BookFilters({ search, onChange }: BookFiltersProps) {
  const categories = useCategories();
  const stock = search.stock === LOW_FIRST ? undefined : search.stock;
  const change = (changes: ManagedBookSearch) => onChange({ ...search, stock, ...changes, page: undefined });
  return (
    <div
      role="search"
      aria-label="Filter the books"
      className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3"
    >
      <Select
        label="Category"
        value={search.category ?? ''}
        options={toCategoryOptions('All', categories)}
        onChange={(value) => change({ category: categories.find(({ slug }) => slug === value)?.slug })}
      />
      <Select
        label="Stock"
        value={stock ?? ''}
        options={STOCK_OPTIONS}
        onChange={(value) => change({ stock: findOption(STOCK_FILTERS, value) })}
      />
      <Select
        label="Missing"
        value={search.missing ?? ''}
        options={MISSING_OPTIONS}
        onChange={(value) => change({ missing: findOption(MISSING_FIELDS, value) })}
      />
      {(['trending', 'withdrawn'] as const).map((name) => (
        <Checkbox
          key={name}
          checked={search[name] !== undefined}
          onChange={({ target }) => change({ [name]: target.checked ? 'true' : undefined })}
        >
          {name === 'trending' ? 'Trending' : 'Withdrawn'}
        </Checkbox>
      ))}
    </div>
  );
}
