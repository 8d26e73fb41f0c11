import { sumAmounts } from '@bookstore/contracts/currency';
import { i18n } from '@bookstore/i18n/i18n';
import { Cover } from '../../shared/covers/cover.tsx';
import type { CurrentBooks } from '../../shared/books/books.requests.ts';
import { planFocus } from '../../shared/browser/focus.ts';
import { formatPrice } from '../../shared/format/format.ts';
import { type BookStocks, StockLabel } from '../../shared/books/stock.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { type CartItem, toCartItem } from './cart.slice.ts';

/** A cart item at its current price, with the price it was added at if that has changed. */
export type CartLine = CartItem & {
  author?: string;
  /** Whether its author is still to come. */
  isLoading: boolean;
  previousPrice?: number;
  isUnavailable: boolean;
  isSoldOut: boolean;
};

export function toCartLines(
  items: readonly CartItem[],
  currentBooks: CurrentBooks,
  stocks: BookStocks,
): CartLine[] {
  return items.map((item) => {
    const book = currentBooks.get(item._id);
    const isUnavailable = book === null;
    const current = book ? toCartItem(book) : item;
    return {
      ...current,
      ...(book?.author && { author: book.author }),
      isLoading: book === undefined,
      isUnavailable,
      isSoldOut: !isUnavailable && stocks.get(item._id)?.state === 'out',
      ...(current.newPrice !== item.newPrice && { previousPrice: item.newPrice }),
    };
  });
}

export const isOrderable = ({ isUnavailable, isSoldOut }: CartLine) => !isUnavailable && !isSoldOut;

/** The total of what can be ordered, without shipping and taxes: it is the subtotal, too. */
export const sumCart = (lines: readonly CartLine[]): number =>
  sumAmounts(lines.filter(isOrderable).map(({ newPrice }) => newPrice));

/** Why the cart cannot be ordered. What is sold out is left out of the order, and stays in the cart. */
export function findObstacle(lines: readonly CartLine[]): string | undefined {
  if (lines.some(({ isUnavailable }) => isUnavailable))
    return i18n.t('Remove the books that are no longer sold to continue.');
  return lines.some(isOrderable) ? undefined : i18n.t('Everything in your cart is sold out.');
}

/** The price of a line, struck through where it does not count. */
export function LinePrice({ line }: { line: CartLine }) {
  const [Price, look] = isOrderable(line)
    ? (['span', ''] as const)
    : (['del', 'font-normal text-muted'] as const);
  return (
    <Price className={`text-end whitespace-nowrap tabular-nums ${look}`}>{formatPrice(line.newPrice)}</Price>
  );
}

const describe = ({ isUnavailable, isSoldOut, previousPrice, newPrice }: CartLine): string => {
  if (isUnavailable) return i18n.t('This book is no longer sold.');
  if (isSoldOut) return i18n.t('Not included in the total.');
  if (previousPrice === undefined) return '';
  const [before, now] = [formatPrice(previousPrice), formatPrice(newPrice)];
  return i18n.t('The price changed from {before} to {now}.', { before, now });
};

/** Announces what changed about a book since it was added to the cart. */
export function LineChange({ line }: { line: CartLine }) {
  const change = describe(line);
  const look = isOrderable(line) ? 'bg-warning-soft text-warning' : 'bg-danger-soft text-danger';
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

/** Removes a book, and this button with it: the focus moves on. */
export const RemoveButton = ({ line: { _id, title }, onRemove }: RemoveButtonProps) => (
  <Button
    look="danger"
    aria-label={i18n.t('Remove {title}', { title })}
    onClick={({ currentTarget }) => {
      const moveFocus = planFocus(currentTarget);
      onRemove(_id);
      moveFocus();
    }}
  >
    {i18n.t('Remove')}
  </Button>
);

type SummaryLinesProps = { lines: readonly CartLine[]; onRemove: (bookId: string) => void };

/** The books of the cart beside the checkout. Those that cannot be ordered can be removed here. */
export const SummaryLines = ({ lines, onRemove }: SummaryLinesProps) => (
  <ul className="grid gap-4">
    {lines.map((line) => (
      <li key={line._id} className="grid grid-cols-[3rem_minmax(0,1fr)_auto] grid-rows-[auto_1fr] gap-x-4">
        <div className={`row-span-2 ${isOrderable(line) ? '' : 'opacity-55 grayscale'}`}>
          <Cover book={line} sizes="48px" />
        </div>
        <p dir="auto" className="wrap-anywhere">
          {line.title}
        </p>
        <LinePrice line={line} />
        <div className="col-span-2 col-start-2">
          {line.isSoldOut && <StockLabel bookId={line._id} />}
          <LineChange line={line} />
          {!isOrderable(line) && (
            <div className="-ms-4">
              <RemoveButton line={line} onRemove={onRemove} />
            </div>
          )}
        </div>
      </li>
    ))}
  </ul>
);
