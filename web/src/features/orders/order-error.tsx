import { priceChange, unavailableBooks } from '@bookstore/contracts/orders';
import { formatPrice } from '../../shared/format.ts';
import { RequestError } from '../../shared/http.ts';
import { Button } from '../../shared/ui/button.tsx';

/** A book as it was ordered, with the price the customer saw. */
export type OrderedLine = { _id: string; title: string; newPrice: number };

type PriceChangesProps = { problem: unknown; ordered: readonly OrderedLine[] };

function PriceChanges({ problem, ordered }: PriceChangesProps) {
  const { totalPrice, items } = priceChange.parse(problem);
  const orderedPrices = new Map(ordered.map(({ _id, newPrice }) => [_id, newPrice]));
  const changedItems = items.filter(({ bookId, price }) => orderedPrices.get(bookId) !== price);
  return (
    <>
      <ul>
        {changedItems.map(({ bookId, title, price }) => (
          <li key={bookId}>
            The price of “{title}” changed from {formatPrice(orderedPrices.get(bookId) ?? price)} to{' '}
            {formatPrice(price)}.
          </li>
        ))}
      </ul>
      <p>The total is now {formatPrice(totalPrice)}. Place the order again if you agree.</p>
    </>
  );
}

const REASONS = { BOOK_UNAVAILABLE: 'is no longer sold', OUT_OF_STOCK: 'is sold out' };

type MissingBooksProps = {
  problem: unknown;
  reason: string;
  lines: readonly OrderedLine[];
  onRemove: (bookIds: readonly string[]) => void;
};

/** The books of the cart that cannot be ordered. They can be removed one by one, or all at once. */
function MissingBooks({ problem, reason, lines, onRemove }: MissingBooksProps) {
  const { productIds } = unavailableBooks.parse(problem);
  const missing = lines.filter(({ _id }) => productIds.includes(_id));
  if (missing.length === 0) return null;
  return (
    <>
      <ul>
        {missing.map(({ _id, title }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-3">
            “{title}” {reason}.
            <Button look="danger" onClick={() => onRemove([_id])}>
              Remove it from the cart
            </Button>
          </li>
        ))}
      </ul>
      {missing.length > 1 && (
        <Button look="danger" onClick={() => onRemove(missing.map(({ _id }) => _id))}>
          Remove all {missing.length} from the cart
        </Button>
      )}
    </>
  );
}

type OrderErrorProps = {
  error: Error;
  /** What was ordered, and what is in the cart by now. */
  ordered: readonly OrderedLine[];
  lines: readonly OrderedLine[];
  onRemove: (bookIds: readonly string[]) => void;
};

/** Why an order was rejected, and what the customer can do about it; nothing once it is done. */
export function OrderError({ error, ordered, ...cart }: OrderErrorProps) {
  if (!(error instanceof RequestError)) return <p>Something went wrong. Please try again.</p>;
  const { code, status, problem, message } = error;
  if (code === 'PRICE_CHANGED') return <PriceChanges problem={problem} ordered={ordered} />;
  if (code === 'BOOK_UNAVAILABLE' || code === 'OUT_OF_STOCK')
    return <MissingBooks problem={problem} reason={REASONS[code]} {...cart} />;
  if (problem) return <p>{message}</p>;
  if (status) return <p>Something went wrong. Please try again.</p>;
  return <p>The shop cannot be reached. Your entries are kept: please try again.</p>;
}
