import type { Category } from '@bookstore/contracts/categories';
import { i18n } from '@bookstore/i18n/i18n';
import type { MouseEvent } from 'react';
import { nameCategory, useCategories } from '../../shared/books/categories.ts';
import { planFocus } from '../../shared/browser/focus.ts';
import { formatPrice } from '../../shared/format/format.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { FORMAT_LABELS, nameLanguage } from '../../shared/books/book-labels.ts';
import { type BookSearch, NO_FILTERS } from '../../shared/books/book-search.ts';

/** `onChange` resolves when the page shows the other search. */
type FilterChipsProps = { search: BookSearch; onChange: (search: BookSearch) => Promise<void> };

function describePrices({ minPrice, maxPrice }: BookSearch) {
  if (minPrice && maxPrice)
    return i18n.t('{min} to {max}', { min: formatPrice(minPrice), max: formatPrice(maxPrice) });
  if (minPrice) return i18n.t('From {price}', { price: formatPrice(minPrice) });
  return maxPrice && i18n.t('Up to {price}', { price: formatPrice(maxPrice) });
}

const NO_PRICES = { minPrice: undefined, maxPrice: undefined };

/** The filters of a search, each with the change that removes it. */
const listFilters = (search: BookSearch, categories: readonly Category[]) =>
  [
    { name: 'words', label: search.q && i18n.t('“{text}”', { text: search.q }), without: { q: undefined } },
    {
      name: 'category',
      label: search.category && nameCategory(categories, search.category),
      without: { category: undefined },
    },
    {
      name: 'language',
      label: search.language && nameLanguage(search.language),
      without: { language: undefined },
    },
    {
      name: 'format',
      label: search.format && FORMAT_LABELS[search.format],
      without: { format: undefined },
    },
    { name: 'stock', label: search.inStock && i18n.t('In stock'), without: { inStock: undefined } },
    { name: 'price', label: describePrices(search), without: NO_PRICES },
  ].filter(({ label }) => label);

const CHIP =
  'inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line-strong bg-surface py-1 pe-3 ps-4 text-start hover:border-accent hover:text-accent';

/** The filters of the search, as buttons that remove one of them or all. */
export function FilterChips({ search, onChange }: FilterChipsProps) {
  const filters = listFilters(search, useCategories());
  const changeTo = (without: BookSearch) => (event: MouseEvent<HTMLButtonElement>) => {
    const moveFocus = planFocus(event.currentTarget);
    void onChange({ ...search, page: undefined, ...without }).then(moveFocus);
  };
  if (filters.length === 0) return null;
  return (
    <ul
      aria-label={i18n.t('Filters')}
      className="flex flex-wrap items-center gap-2 max-md:order-last max-md:w-full"
    >
      {filters.map(({ name, label, without }) => (
        <li key={name} className="min-w-0">
          <button type="button" className={CHIP} onClick={changeTo(without)}>
            <span className="sr-only">{i18n.t('Remove filter:')} </span>
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <Icon name="plus" className="size-4 rotate-45" />
          </button>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <Button look="quiet" onClick={changeTo({ q: undefined, ...NO_FILTERS })}>
            {i18n.t('Clear all')}
          </Button>
        </li>
      )}
    </ul>
  );
}
