import { MISSING_FIELDS, STOCK_STATES } from '@bookstore/contracts/lists';
import { toCategoryOptions, useCategories } from '../../../shared/books/categories.ts';
import { findOption } from '../../../shared/checks.ts';
import { Checkbox } from '../../../shared/form/fields.tsx';
import { Select, toOptions } from '../../../shared/ui/select.tsx';
import { LOW_FIRST, type ManagedBookSearch } from './managed-book-search.ts';

const STOCK_FILTERS = [...STOCK_STATES, 'uncounted'] as const;
const STOCK_LABELS = { in: 'In stock', low: 'Low', out: 'Sold out', uncounted: 'Not counted' };
const MISSING_LABELS = { isbn: 'ISBN', cover: 'Cover' };

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
      className="mb-4 grid grid-cols-2 items-end gap-x-5 gap-y-3 max-sm:[&_select]:w-full sm:flex sm:flex-wrap sm:items-center"
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
        options={toOptions('Any', STOCK_LABELS)}
        onChange={(value) => change({ stock: findOption(STOCK_FILTERS, value) })}
      />
      <Select
        label="Missing"
        value={search.missing ?? ''}
        options={toOptions('Nothing', MISSING_LABELS)}
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
