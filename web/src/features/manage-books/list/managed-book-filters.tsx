import { MISSING_FIELDS, STOCK_STATES } from '@bookstore/contracts/lists';
import { toCategoryOptions, useCategories } from '../../../shared/books/categories.ts';
import { findOption } from '../../../shared/checks.ts';
import { Checkbox } from '../../../shared/form/fields.tsx';
import { FilterMenu } from '../../../shared/ui/filter-menu.tsx';
import { SearchBox } from '../../../shared/ui/search-box.tsx';
import { Select, toOptions } from '../../../shared/ui/select.tsx';
import { LOW_FIRST, type ManagedBookSearch } from './managed-book-search.ts';

const STOCK_FILTERS = [...STOCK_STATES, 'uncounted'] as const;
const STOCK_LABELS = { in: 'In stock', low: 'Low', out: 'Sold out', uncounted: 'Not counted' };
const MISSING_LABELS = { isbn: 'ISBN', cover: 'Cover' };

type BookFiltersProps = { search: ManagedBookSearch; onChange: (search: ManagedBookSearch) => void };

/** Searches and narrows the staff's list of books. Every change goes back to the first page. */
export function BookFilters({ search, onChange }: BookFiltersProps) {
  const categories = useCategories();
  const stock = search.stock === LOW_FIRST ? undefined : search.stock;
  const change = (changes: ManagedBookSearch) => onChange({ ...search, stock, ...changes, page: undefined });
  const { category, missing, trending, withdrawn } = search;
  return (
    <>
      <div className="min-w-0 flex-1">
        <SearchBox
          key={search.q}
          type="search"
          label="Search books"
          formLabel="Books"
          placeholder="Title, author or ISBN"
          defaultValue={search.q}
          onSearch={(text) => change({ q: text.trim() || undefined })}
        />
      </div>
      <FilterMenu
        label="Filter the books"
        count={[category, stock, missing, trending, withdrawn].filter(Boolean).length}
      >
        <Select
          label="Category"
          value={category ?? ''}
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
          value={missing ?? ''}
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
      </FilterMenu>
    </>
  );
}
