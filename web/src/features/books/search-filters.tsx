import type { BookFilters } from '@bookstore/contracts/books';
import { CURRENCY, fromMinorUnits } from '@bookstore/contracts/currency';
import { BOOK_FORMATS, BOOK_SORTS } from '@bookstore/contracts/lists';
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react';
import { toCategoryOptions, useCategories } from '../../shared/categories.ts';
import { findOption } from '../../shared/checks.ts';
import { formatCount } from '../../shared/format.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Select, type SelectOption } from '../../shared/ui/select.tsx';
import { nameLanguage, toFormatOptions } from './book-labels.ts';
import { type BookSearch, bookSearch, SORT_OPTIONS } from './book-search.ts';

/** `onChange` resolves when the page shows the other search. */
type FilterProps = { search: BookSearch; onChange: (search: BookSearch) => Promise<void> };

type PriceInputProps = { name: 'minPrice' | 'maxPrice'; price: number | ''; children: ReactNode };

/** Shows the price of the search until another one is typed. */
function PriceInput({ name, price, children }: PriceInputProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);

  // A new input for each price would lose the focus on Enter.
  useEffect(() => {
    if (input.current) input.current.value = String(price);
  }, [price]);

  return (
    <>
      <label htmlFor={id} className="text-muted">
        {children}
      </label>
      <input
        ref={input}
        id={id}
        name={name}
        type="number"
        inputMode="decimal"
        min="0"
        max="999999"
        step={fromMinorUnits(1)}
        placeholder={CURRENCY.symbol}
        defaultValue={price}
        className="min-h-11 w-18 rounded-lg sm:w-24 border border-line-strong bg-surface px-3 py-2 placeholder:text-muted"
      />
    </>
  );
}

/** The lowest and the highest price, either of which can be left empty. */
function PriceFilter({ search, onChange }: FilterProps) {
  const { minPrice = '', maxPrice = '' } = search;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = bookSearch(Object.fromEntries(new FormData(event.currentTarget)));
    void onChange({ ...search, page: undefined, minPrice: chosen.minPrice, maxPrice: chosen.maxPrice });
  };
  return (
    <form aria-label="Price" onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <PriceInput name="minPrice" price={minPrice}>
        Price<span className="sr-only"> from</span>
      </PriceInput>
      <PriceInput name="maxPrice" price={maxPrice}>
        to
      </PriceInput>
      <Button type="submit" look="secondary">
        Apply
      </Button>
    </form>
  );
}

type Count = BookFilters['format'][number];

/** How many books there are, in parentheses: at least as many where not all were counted. */
const describeCount = (books: number, { isPartial }: Pick<BookFilters, 'isPartial'>): string =>
  ` (${formatCount(books)}${isPartial ? '+' : ''})`;

/** An option for each value, after an empty one, with how many books have it as soon as that is known. */
function toCountedOptions(
  options: readonly SelectOption[],
  counted: readonly Count[] | undefined,
  counts: BookFilters | undefined,
): SelectOption[] {
  const books = new Map(counted?.map((count) => [count.value, count.books]));
  return options.map(({ value, label }) => ({
    value,
    label: counts && value ? label + describeCount(books.get(value) ?? 0, counts) : label,
  }));
}

const FORMATS = toFormatOptions('All formats');

/** Those that books of the search have, and the one that is chosen. */
const listLanguages = (counted: readonly Count[] = [], chosen: string | undefined): SelectOption[] =>
  [...new Set([...counted.map(({ value }) => value), ...(chosen ? [chosen] : [])])].map((value) => ({
    value,
    label: nameLanguage(value),
  }));

/** As wide with the numbers, which come later, as without. */
const WIDTH = 'w-40 truncate sm:w-44';

type CountedFilterProps = {
  search: BookSearch;
  counts: BookFilters | undefined;
  change: (changed: BookSearch) => void;
};

function CountedFilters({ search, counts, change }: CountedFilterProps) {
  const categories = toCategoryOptions('All categories', useCategories());
  const languages = [
    { value: '', label: 'All languages' },
    ...listLanguages(counts?.language, search.language),
  ];
  return (
    <>
      <Select
        label="Category"
        isLabelHidden
        width={WIDTH}
        value={search.category ?? ''}
        options={toCountedOptions(categories, counts?.category, counts)}
        onChange={(value) => change({ category: value || undefined })}
      />
      <Select
        label="Language"
        isLabelHidden
        width={WIDTH}
        value={search.language ?? ''}
        options={toCountedOptions(languages, counts?.language, counts)}
        onChange={(value) => change({ language: value || undefined })}
      />
      <Select
        label="Format"
        isLabelHidden
        width={WIDTH}
        value={search.format ?? ''}
        options={toCountedOptions(FORMATS, counts?.format, counts)}
        onChange={(value) => change({ format: findOption(BOOK_FORMATS, value) })}
      />
      <label className="flex min-h-11 min-w-36 items-center gap-2">
        <input
          type="checkbox"
          className="size-5 accent-accent"
          checked={search.inStock !== undefined}
          onChange={({ target }) => change({ inStock: target.checked ? 'true' : undefined })}
        />
        In stock{counts && describeCount(counts.inStock, counts)}
      </label>
    </>
  );
}

type BookFilterProps = FilterProps & {
  /** Undefined while they are not known. */
  counts: BookFilters | undefined;
};

/** Filters and sorts search results. Every change goes back to the first page. */
export function BookFilter({ search, counts, onChange }: BookFilterProps) {
  const change = (changed: BookSearch) => void onChange({ ...search, page: undefined, ...changed });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 sm:gap-x-6">
      <CountedFilters search={search} counts={counts} change={change} />
      <PriceFilter search={search} onChange={onChange} />
      <div className="lg:ml-auto">
        <Select
          label="Sort by"
          value={search.sort ?? 'newest'}
          options={SORT_OPTIONS}
          onChange={(value) => change({ sort: BOOK_SORTS.find((sort) => sort === value) })}
        />
      </div>
    </div>
  );
}
