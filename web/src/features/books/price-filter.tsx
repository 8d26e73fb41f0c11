import { fromMinorUnits, MAX_PRICE } from '@bookstore/contracts/currency';
import { i18n } from '@bookstore/i18n/i18n';
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react';
import { currencySign } from '../../shared/format/format-currency.ts';
import { Trans } from '../../shared/language/trans.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { type BookSearch, bookSearch } from '../../shared/books/book-search.ts';

type PriceInputProps = {
  name: 'minPrice' | 'maxPrice';
  price: number | '';
  onBlur: ((form: HTMLFormElement | null) => void) | undefined;
  children: ReactNode;
};

/** Shows the price of the search until another one is typed. */
function PriceInput({ name, price, onBlur, children }: PriceInputProps) {
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
        max={MAX_PRICE}
        step={fromMinorUnits(1)}
        placeholder={currencySign()}
        defaultValue={price}
        onBlur={({ target }) => onBlur?.(target.form)}
        className="min-h-11 w-18 rounded-lg sm:w-24 border border-line-strong bg-surface px-3 py-2 placeholder:text-muted"
      />
    </>
  );
}

type PriceFilterProps = { search: BookSearch; change: (changed: BookSearch) => void; isInSheet?: boolean };

/** The lowest and the highest price, either of which can be left empty. In the sheet they count when they are left. */
export function PriceFilter({ search, change, isInSheet = false }: PriceFilterProps) {
  const { minPrice = '', maxPrice = '' } = search;
  const apply = (form: HTMLFormElement) => {
    const chosen = bookSearch(Object.fromEntries(new FormData(form)));
    change({ minPrice: chosen.minPrice, maxPrice: chosen.maxPrice });
  };
  const onBlur = isInSheet ? (form: HTMLFormElement | null) => form && apply(form) : undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply(event.currentTarget);
  };
  return (
    <form aria-label={i18n.t('Price')} onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <PriceInput name="minPrice" price={minPrice} onBlur={onBlur}>
        <Trans id="Price<hidden> from</hidden>" components={{ hidden: <span className="sr-only" /> }} />
      </PriceInput>
      <PriceInput name="maxPrice" price={maxPrice} onBlur={onBlur}>
        {i18n.t('to')}
      </PriceInput>
      {!isInSheet && (
        <Button type="submit" look="secondary">
          {i18n.t('Apply')}
        </Button>
      )}
    </form>
  );
}
