import { formatPrice } from '../../shared/format.ts';
import type { CartLine } from './follow-catalog.ts';

const explain = ({ isGone, priceBefore, newPrice }: CartLine): string => {
  if (isGone) return 'This book is no longer sold.';
  if (priceBefore === undefined) return '';
  return `The price changed from ${formatPrice(priceBefore)} to ${formatPrice(newPrice)}.`;
};

/** Tells what happened to a book since it was put into the cart. */
export const PriceChange = ({ line }: { line: CartLine }) => (
  <p
    role="status"
    className="mt-1 w-fit rounded bg-warning-soft px-2 py-1 text-sm font-medium text-warning empty:hidden"
  >
    {explain(line)}
  </p>
);
