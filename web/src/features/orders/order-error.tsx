import { priceChange, unavailableBooks } from '@bookstore/contracts/orders';
import { formatPrice } from '../../shared/format.ts';
import { RequestError } from '../../shared/http.ts';
import { Button } from '../../shared/ui/button.tsx';

/** A book as it was ordered, with the price the customer saw. */
export type OrderedLine = { _id: string; title: string; newPrice: number };

const TotalNow = ({ total }: { total: number }) => (
  <p>The total is now {formatPrice(total)}. Place the order again if you agree.</p>
);

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
      <TotalNow total={totalPrice} />
    </>
  );
}

const REASONS = { BOOK_UNAVAILABLE: 'is no longer sold', OUT_OF_STOCK: 'is sold out' };

type MissingBooksProps = PriceChangesProps & {
  reason: string;
  lines: readonly OrderedLine[];
  total: number;
  onRemove: (bookIds: readonly string[]) => void;
};

/** The books that cannot be ordered. They can be removed one by one, or all at once. */
function MissingBooks({ problem, reason, ordered, lines, total, onRemove }: MissingBooksProps) {
  const { productIds } = unavailableBooks.parse(problem);
  const missing = ordered.filter(({ _id }) => productIds.includes(_id));
  const removable = missing.map(({ _id }) => _id).filter((id) => lines.some(({ _id }) => _id === id));
  return (
    <>
      <ul>
        {missing.map(({ _id, title }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-3">
            “{title}” {reason}.
            {removable.includes(_id) && (
              <Button look="danger" onClick={() => onRemove([_id])}>
                Remove it from the cart
              </Button>
            )}
          </li>
        ))}
      </ul>
      {removable.length > 1 && (
        <Button look="danger" onClick={() => onRemove(removable)}>
          Remove all {removable.length} from the cart
        </Button>
      )}
      {removable.length === 0 && <TotalNow total={total} />}
    </>
  );
}

type OrderErrorProps = {
  error: Error;
  /** What was ordered, and what is in the cart by now. */
  ordered: readonly OrderedLine[];
  lines: readonly OrderedLine[];
  total: number;
  onRemove: (bookIds: readonly string[]) => void;
};

/** Why an order was rejected, and what the customer can do about it. */
export function OrderError({ error, ...order }: OrderErrorProps) {
  if (!(error instanceof RequestError)) return <p>Something went wrong. Please try again.</p>;
  const { code, status, problem, message } = error;
  if (code === 'PRICE_CHANGED') return <PriceChanges problem={problem} ordered={order.ordered} />;
  if (code === 'BOOK_UNAVAILABLE' || code === 'OUT_OF_STOCK')
    return <MissingBooks problem={problem} reason={REASONS[code]} {...order} />;
  if (problem) return <p>{message}</p>;
  if (status) return <p>Something went wrong. Please try again.</p>;
  return <p>The shop cannot be reached. Your entries are kept: please try again.</p>;
}
