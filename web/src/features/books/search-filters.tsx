import { CURRENCY, fromMinorUnits } from '@bookstore/contracts/currency';
import { BOOK_SORTS, CATEGORIES } from '@bookstore/contracts/lists';
import { type MouseEvent, type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react';
import { planFocus } from '../../shared/focus.ts';
import { capitalize, formatPrice } from '../../shared/format.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Select, toOptions } from '../../shared/ui/select.tsx';
import { type BookSearch, bookSearch, SORT_OPTIONS } from './book-search.ts';

const CATEGORY_OPTIONS = toOptions('All categories', CATEGORIES);

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

/** Filters and sorts search results. Every change goes back to the first page. */
export function BookFilter({ search, onChange }: FilterProps) {
  const change = (changed: BookSearch) => void onChange({ ...search, page: undefined, ...changed });
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <Select
        label="Category"
        value={search.category ?? ''}
        options={CATEGORY_OPTIONS}
        onChange={(value) => change({ category: CATEGORIES.find((category) => category === value) })}
      />
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

function describePrices({ minPrice, maxPrice }: BookSearch) {
  if (minPrice && maxPrice) return `${formatPrice(minPrice)} to ${formatPrice(maxPrice)}`;
  if (minPrice) return `From ${formatPrice(minPrice)}`;
  return maxPrice && `Up to ${formatPrice(maxPrice)}`;
}

const NO_PRICES = { minPrice: undefined, maxPrice: undefined };
const NO_FILTERS = { q: undefined, category: undefined, ...NO_PRICES };

/** The filters of a search, each with the change that removes it. */
const listFilters = (search: BookSearch) =>
  [
    { name: 'words', label: search.q && `“${search.q}”`, without: { q: undefined } },
    {
      name: 'category',
      label: search.category && capitalize(search.category),
      without: { category: undefined },
    },
    { name: 'price', label: describePrices(search), without: NO_PRICES },
  ].filter(({ label }) => label);

const CHIP =
  'inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line-strong bg-surface py-1 pr-3 pl-4 text-left hover:border-accent hover:text-accent';

/** The filters of the search, as buttons that remove one of them or all. */
export function FilterChips({ search, onChange }: FilterProps) {
  const filters = listFilters(search);
  const changeTo = (without: BookSearch) => (event: MouseEvent<HTMLButtonElement>) => {
    const moveFocus = planFocus(event.currentTarget);
    void onChange({ ...search, page: undefined, ...without }).then(moveFocus);
  };
  if (filters.length === 0) return null;
  return (
    <ul aria-label="Filters" className="flex flex-wrap items-center gap-2">
      {filters.map(({ name, label, without }) => (
        <li key={name} className="min-w-0">
          <button type="button" className={CHIP} onClick={changeTo(without)}>
            <span className="sr-only">Remove filter: </span>
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <Icon name="plus" className="size-4 rotate-45" />
          </button>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <Button look="quiet" onClick={changeTo(NO_FILTERS)}>
            Clear all
          </Button>
        </li>
      )}
    </ul>
  );
}
