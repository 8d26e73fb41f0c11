import { sumDollars } from '@bookstore/contracts/money';
import type { CurrentBooks } from '../../shared/current-books.ts';
import { planFocus } from '../../shared/focus.ts';
import { formatPrice } from '../../shared/format.ts';
import type { BookStocks } from '../../shared/stock.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import type { CartItem } from './cart.slice.ts';

/** A cart item at its current price, with the price it was added at if that has changed. */
export type CartLine = CartItem & { previousPrice?: number; isUnavailable: boolean; isSoldOut: boolean };

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

export const isSold = ({ isUnavailable }: CartLine) => !isUnavailable;

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
  const [Price, look] = isSold(line) ? (['span', ''] as const) : (['del', 'font-normal text-muted'] as const);
  return (
    <Price className={`text-right whitespace-nowrap tabular-nums ${look}`}>
      {formatPrice(line.newPrice)}
    </Price>
  );
}

const describe = ({ isUnavailable, previousPrice, newPrice }: CartLine): string => {
  if (isUnavailable) return 'This book is no longer sold.';
  if (previousPrice === undefined) return '';
  return `The price changed from ${formatPrice(previousPrice)} to ${formatPrice(newPrice)}.`;
};

/** Announces what changed about a book since it was added to the cart. */
export function LineChange({ line }: { line: CartLine }) {
  const change = describe(line);
  const look = isSold(line) ? 'bg-warning-soft text-warning' : 'bg-danger-soft text-danger';
  return (
    <p
      role="status"
      className={`mt-2 flex w-fit items-start gap-2 rounded-md px-3 py-2 text-sm font-medium empty:hidden ${look}`}
    >
      {change && (
        <>
          <Icon name="warning" className="size-5" />
          <span>{change}</span>
        </>
      )}
    </p>
  );
}

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
