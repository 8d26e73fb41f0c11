import type { Book } from '@bookstore/contracts/books';
import { sumDollars } from '@bookstore/contracts/money';
import { planFocus } from '../../shared/focus.ts';
import { formatPrice } from '../../shared/format.ts';
import { type BookStocks, StockLabel } from '../../shared/stock.tsx';
import { Button } from '../../shared/ui/button.tsx';
import type { CartItem } from './cart.slice.ts';

/** A cart item at its current price, with the price it was added at if that has changed. */
export type CartLine = CartItem & { previousPrice?: number; isUnavailable: boolean; isSoldOut: boolean };

/** The current state of the books in a cart. Books that are still loading are in neither list. */
export type CurrentBooks = { books: readonly Book[]; missingIds: readonly string[] };

export function toCartLines(
  items: readonly CartItem[],
  { books, missingIds }: CurrentBooks,
  stocks: BookStocks,
): CartLine[] {
  const booksById = new Map(books.map((book) => [book._id, book]));
  return items.map((item) => {
    const { newPrice, oldPrice, title, coverImage } = booksById.get(item._id) ?? item;
    const isUnavailable = missingIds.includes(item._id);
    return {
      ...item,
      title,
      coverImage,
      oldPrice,
      newPrice,
      isUnavailable,
      isSoldOut: !isUnavailable && stocks.get(item._id)?.state === 'out',
      ...(newPrice !== item.newPrice && { previousPrice: item.newPrice }),
    };
  });
}

const isSold = ({ isUnavailable }: CartLine) => !isUnavailable;

/**
 * The total in dollars of what is still sold. The client computes no shipping or tax, so subtotal and total are the same.
 */
export const sumCart = (lines: readonly CartLine[]): number =>
  sumDollars(lines.filter(isSold).map(({ newPrice }) => newPrice));

/** Why the cart cannot be ordered as it is. */
export function findObstacle(lines: readonly CartLine[]): string | undefined {
  const reasons = [
    ...(lines.every(isSold) ? [] : ['no longer sold']),
    ...(lines.some(({ isSoldOut }) => isSoldOut) ? ['sold out'] : []),
  ];
  return reasons.length > 0 ? `Remove the books that are ${reasons.join(' or ')} to continue.` : undefined;
}

/** The price of a line, struck through where it does not count. */
export function LinePrice({ line }: { line: CartLine }) {
  const Price = isSold(line) ? 'span' : 'del';
  return <Price className="tabular-nums">{formatPrice(line.newPrice)}</Price>;
}

const describe = ({ isUnavailable, previousPrice, newPrice }: CartLine): string => {
  if (isUnavailable) return 'This book is no longer sold.';
  if (previousPrice === undefined) return '';
  return `The price changed from ${formatPrice(previousPrice)} to ${formatPrice(newPrice)}.`;
};

/** Announces what changed about a book since it was added to the cart. */
export const LineChange = ({ line }: { line: CartLine }) => (
  <p
    role="status"
    className="mt-1 w-fit rounded bg-warning-soft px-2 py-1 text-sm font-medium text-warning empty:hidden"
  >
    {describe(line)}
  </p>
);

type RemoveButtonProps = { line: CartLine; onRemove: (bookId: string) => void };

/** The focus moves on, because the button goes with the book. */
export const RemoveButton = ({ line: { _id, title }, onRemove }: RemoveButtonProps) => (
  <Button
    look="danger"
    aria-label={`Remove ${title}`}
    onClick={({ currentTarget }) => {
      const moveFocus = planFocus(currentTarget);
      onRemove(_id);
      moveFocus();
    }}
  >
    Remove
  </Button>
);

type OrderSummaryProps = { lines: readonly CartLine[]; onRemove: (bookId: string) => void };

export const OrderSummary = ({ lines, onRemove }: OrderSummaryProps) => (
  <section aria-label="Your order" className="rounded-xl border border-line bg-surface p-6">
    <p className="text-lg font-semibold">
      Total Price: <span className="tabular-nums">{formatPrice(sumCart(lines))}</span>
    </p>
    <p className="text-muted">Items: {lines.filter(isSold).length}</p>
    <ul className="mt-4 grid gap-3 border-t border-line pt-4">
      {lines.map((line) => (
        <li key={line._id}>
          <p className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{line.title}</span>
            <LinePrice line={line} />
          </p>
          {line.isSoldOut && <StockLabel bookId={line._id} />}
          <LineChange line={line} />
          {line.isUnavailable && <RemoveButton line={line} onRemove={onRemove} />}
        </li>
      ))}
    </ul>
  </section>
);
