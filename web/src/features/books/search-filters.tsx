import type { BookFilters } from '@bookstore/contracts/books';
import { BOOK_SORTS } from '@bookstore/contracts/lists';
import { i18n } from '@bookstore/i18n/i18n';
import type { ReactNode } from 'react';
import { toCategoryOptions, useCategories } from '../../shared/books/categories.ts';
import { formatCount } from '../../shared/format/format.ts';
import { Select, type SelectOption, toOptions } from '../../shared/ui/select.tsx';
import { useBookFilters } from './found-books.queries.ts';
import { FORMAT_LABELS, nameLanguage } from '../../shared/books/book-labels.ts';
import { type BookSearch, bookSearch } from '../../shared/books/book-search.ts';
import { listSorts, sortOf } from '../../shared/books/book-sorts.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterSheetButton } from './filter-sheet.tsx';
import { PriceFilter } from './price-filter.tsx';

/** `onChange` resolves when the page shows the other search. */
type FilterProps = { search: BookSearch; onChange: (search: BookSearch) => Promise<void> };
type Change = (search: BookSearch) => void;

type Count = BookFilters['format'][number];

/** How many books there are, in parentheses: at least as many where not all were counted. */
const describeCount = (books: number, { isPartial }: Pick<BookFilters, 'isPartial'>): string =>
  ` (${formatCount(books)}${isPartial ? '+' : ''})`;

/** As wide with the numbers, which come later, as without. */
const WIDTH = 'w-full truncate md:w-44';

/** Those that books of the search have, and the one that is chosen. */
const listLanguages = (counted: readonly Count[] = [], chosen: string | undefined): SelectOption[] =>
  [...new Set([...counted.map(({ value }) => value), ...(chosen ? [chosen] : [])])].map((value) => ({
    value,
    label: nameLanguage(value),
  }));

type Choice = 'category' | 'language' | 'format';
type ChoiceFilterProps = CountedFiltersProps & { name: Choice; label: string; options: SelectOption[] };

/** A choice of one value or all, with how many books have each as soon as that is known. */
function ChoiceFilter({ name, label, options, search, counts, change }: ChoiceFilterProps) {
  const books = new Map(counts?.[name].map((count) => [count.value, count.books]));
  const counted = options.map(({ value, label: text }) => ({
    value,
    label: counts && value ? text + describeCount(books.get(value) ?? 0, counts) : text,
  }));
  return (
    <Select
      label={label}
      isLabelHidden
      width={WIDTH}
      value={search[name] ?? ''}
      options={counted}
      onChange={(value) => change({ ...bookSearch({ ...search, [name]: value }), page: undefined })}
    />
  );
}

type CountedFiltersProps = {
  search: BookSearch;
  /** Undefined while they are not known. */
  counts: BookFilters | undefined;
  change: Change;
};

function CountedFilters({ search, counts, change }: CountedFiltersProps) {
  const categories = toCategoryOptions(i18n.t('All categories'), useCategories());
  const languages = listLanguages(counts?.language, search.language);
  const choices: [Choice, string, SelectOption[]][] = [
    ['category', i18n.t('Category'), categories],
    ['language', i18n.t('Language'), [{ value: '', label: i18n.t('All languages') }, ...languages]],
    ['format', i18n.t('Format'), toOptions(i18n.t('All formats'), FORMAT_LABELS)],
  ];
  return (
    <>
      {choices.map(([name, label, options]) => (
        <ChoiceFilter
          key={name}
          name={name}
          label={label}
          options={options}
          search={search}
          counts={counts}
          change={change}
        />
      ))}
      <label className="flex min-h-11 min-w-36 items-center gap-2">
        <input
          type="checkbox"
          className="size-5 accent-accent"
          checked={search.inStock !== undefined}
          onChange={({ target }) => change({ inStock: target.checked ? 'true' : undefined })}
        />
        {i18n.t('In stock')}
        {counts && describeCount(counts.inStock, counts)}
      </label>
    </>
  );
}

type SortProps = { search: BookSearch; change: Change; isInSheet?: boolean };

const SortFilter = ({ search, change, isInSheet = false }: SortProps) => (
  <Select
    label={i18n.t('Sort by')}
    isLabelHidden={!isInSheet}
    value={sortOf(search)}
    options={listSorts(search)}
    onChange={(value) => change({ sort: BOOK_SORTS.find((sort) => sort === value) })}
  />
);

/** All filters and the order, with the counts of what is chosen, which holds once the sheet is applied. */
function SheetFilters({ search, change }: { search: BookSearch; change: Change }) {
  const counts = useBookFilters(search);
  return (
    <>
      <SortFilter search={search} change={change} isInSheet />
      <CountedFilters search={search} counts={counts} change={change} />
      <PriceFilter search={search} change={change} isInSheet />
    </>
  );
}

type BookFilterProps = FilterProps & Pick<CountedFiltersProps, 'counts'> & { children: ReactNode };

/** Filters and sorts search results, of which `children` tell; on phones in a sheet. Every change goes back to the first page. */
export function BookFilter({ search, counts, onChange, children }: BookFilterProps) {
  const changeOf = (shown: BookSearch, show: Change) => (changed: BookSearch) =>
    show({ ...shown, page: undefined, ...changed });
  const change = changeOf(search, (changed) => void onChange(changed));
  return (
    <div className="mt-6 mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <FilterSheetButton search={search} onChange={(chosen) => void onChange(chosen)}>
        {(draft, setDraft) => <SheetFilters search={draft} change={changeOf(draft, setDraft)} />}
      </FilterSheetButton>
      <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-3 max-md:hidden">
        <CountedFilters search={search} counts={counts} change={change} />
        <PriceFilter search={search} change={change} />
      </div>
      <FilterChips search={search} onChange={onChange} />
      <div className="flex min-h-6 w-full items-center justify-between gap-4">
        <div>{children}</div>
        <div className="max-md:hidden">
          <SortFilter search={search} change={change} />
        </div>
      </div>
    </div>
  );
}
