import type { BookFilters } from '@bookstore/contracts/books';
import { CURRENCY, fromMinorUnits } from '@bookstore/contracts/currency';
import { BOOK_SORTS } from '@bookstore/contracts/lists';
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { toCategoryOptions, useCategories } from '../../shared/categories.ts';
import { formatCount } from '../../shared/format.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Select, type SelectOption, toOptions } from '../../shared/ui/select.tsx';
import { FORMAT_LABELS, nameLanguage } from './book-labels.ts';
import { type BookSearch, bookSearch, SORT_OPTIONS } from './book-search.ts';
import { FilterChips } from './filter-chips.tsx';

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
    <form aria-label="Price" onSubmit={submit} className="col-span-2 flex flex-wrap items-center gap-2">
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

/** As wide with the numbers, which come later, as without. */
const WIDTH = 'w-full truncate sm:w-44';
const FORMATS = toOptions('All formats', FORMAT_LABELS);

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
  change: (changed: BookSearch) => void;
};

function CountedFilters({ search, counts, change }: CountedFiltersProps) {
  const categories = toCategoryOptions('All categories', useCategories());
  const languages = listLanguages(counts?.language, search.language);
  const choices: [Choice, string, SelectOption[]][] = [
    ['category', 'Category', categories],
    ['language', 'Language', [{ value: '', label: 'All languages' }, ...languages]],
    ['format', 'Format', FORMATS],
  ];
  return (
    <>
      {choices.map(([name, label, options]) => (
        <ChoiceFilter key={name} {...{ name, label, options, search, counts, change }} />
      ))}
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

type BookFilterProps = FilterProps & Pick<CountedFiltersProps, 'counts'>;

/** Filters and sorts search results; on phones a button shows the filters. Every change goes back to the first page. */
export function BookFilter({ search, counts, onChange }: BookFilterProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const change = (changed: BookSearch) => void onChange({ ...search, page: undefined, ...changed });
  return (
    <div className="my-6 flex flex-wrap items-center gap-x-4 gap-y-3">
      <Button
        look="secondary"
        className="md:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        Filters
      </Button>
      <div
        id={id}
        className={`grid w-full grid-cols-2 items-center gap-x-4 gap-y-3 md:flex md:flex-wrap ${isOpen ? '' : 'max-md:hidden'}`}
      >
        <CountedFilters search={search} counts={counts} change={change} />
        <PriceFilter search={search} onChange={onChange} />
      </div>
      <FilterChips search={search} onChange={onChange} />
      <div className="md:ml-auto">
        <Select
          label="Sort by"
          isLabelHidden
          value={search.sort ?? 'newest'}
          options={SORT_OPTIONS}
          onChange={(value) => change({ sort: BOOK_SORTS.find((sort) => sort === value) })}
        />
      </div>
    </div>
  );
}
