import { MISSING_FIELDS, STOCK_STATES } from '@bookstore/contracts/lists';
import { i18n } from '@bookstore/i18n/i18n';
import { toCategoryOptions, useCategories } from '../../../shared/books/categories.ts';
import { findOption } from '../../../shared/checks.ts';
import { Checkbox } from '../../../shared/form/fields.tsx';
import { FilterMenu } from '../../../shared/ui/filter-menu.tsx';
import { SearchBox } from '../../../shared/ui/search-box.tsx';
import { Select, toOptions } from '../../../shared/ui/select.tsx';
import { LOW_FIRST, type ManagedBookSearch } from './managed-book-search.ts';

const STOCK_FILTERS = [...STOCK_STATES, 'uncounted'] as const;
type StockFilter = (typeof STOCK_FILTERS)[number];

const listStockLabels = (): Record<StockFilter, string> => ({
  in: i18n.t('In stock'),
  low: i18n.t('Low'),
  out: i18n.t('Sold out'),
  uncounted: i18n.t('Not counted'),
});
const listMissingLabels = (): Record<(typeof MISSING_FIELDS)[number], string> => ({
  isbn: i18n.t('ISBN'),
  cover: i18n.t('Cover'),
});

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
          label={i18n.t('Search books')}
          formLabel={i18n.t('Books')}
          placeholder={i18n.t('Title, author or ISBN')}
          defaultValue={search.q}
          onSearch={(text) => change({ q: text.trim() || undefined })}
        />
      </div>
      <FilterMenu
        label={i18n.t('Filter the books')}
        count={[category, stock, missing, trending, withdrawn].filter(Boolean).length}
      >
        <Select
          label={i18n.t('Category')}
          value={category ?? ''}
          options={toCategoryOptions(i18n.t('All'), categories)}
          onChange={(value) => change({ category: categories.find(({ slug }) => slug === value)?.slug })}
        />
        <Select
          label={i18n.t('Stock')}
          value={stock ?? ''}
          options={toOptions(i18n.t('Any'), listStockLabels())}
          onChange={(value) => change({ stock: findOption(STOCK_FILTERS, value) })}
        />
        <Select
          label={i18n.t('Missing')}
          value={missing ?? ''}
          options={toOptions(i18n.t('Nothing'), listMissingLabels())}
          onChange={(value) => change({ missing: findOption(MISSING_FIELDS, value) })}
        />
        {(['trending', 'withdrawn'] as const).map((name) => (
          <Checkbox
            key={name}
            checked={search[name] !== undefined}
            onChange={({ target }) => change({ [name]: target.checked ? 'true' : undefined })}
          >
            {name === 'trending' ? i18n.t('Trending') : i18n.t('Withdrawn')}
          </Checkbox>
        ))}
      </FilterMenu>
    </>
  );
}
