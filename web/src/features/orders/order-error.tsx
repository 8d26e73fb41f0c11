import { priceChange, unavailableBooks } from '@bookstore/contracts/orders';
import { formatPrice } from '../../shared/format.ts';
import { RequestError } from '../../shared/http.ts';
import { Button } from '../../shared/ui/button.tsx';

/** A book as it was ordered, with the price the customer saw. */
export type OrderedLine = { _id: string; title: string; newPrice: number };

type DetailProps = { problem: unknown; lines: readonly OrderedLine[] };

function PriceChanges({ problem, lines }: DetailProps) {
  const { totalPrice, items } = priceChange.parse(problem);
  const orderedPrices = new Map(lines.map(({ _id, newPrice }) => [_id, newPrice]));
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

type UnavailableBooksProps = DetailProps & { onRemove: (bookId: string) => void };

function UnavailableBooks({ problem, lines, onRemove }: UnavailableBooksProps) {
  const { productIds } = unavailableBooks.parse(problem);
  return (
    <ul>
      {lines
        .filter(({ _id }) => productIds.includes(_id))
        .map(({ _id, title }) => (
          <li key={_id} className="flex flex-wrap items-center gap-3">
            “{title}” is no longer sold.
            <Button look="danger" onClick={() => onRemove(_id)}>
              Remove it from the cart
            </Button>
          </li>
        ))}
    </ul>
  );
}

type OrderErrorProps = { error: Error; lines: readonly OrderedLine[]; onRemove: (bookId: string) => void };

/** Why an order was rejected, and what the customer can do about it. */
export function OrderError({ error, lines, onRemove }: OrderErrorProps) {
  if (!(error instanceof RequestError)) return <p>Something went wrong. Please try again.</p>;
  const { code, status, problem, message } = error;
  if (code === 'PRICE_CHANGED') return <PriceChanges problem={problem} lines={lines} />;
  if (code === 'BOOK_UNAVAILABLE')
    return <UnavailableBooks problem={problem} lines={lines} onRemove={onRemove} />;
  if (problem) return <p>{message}</p>;
  if (status) return <p>Something went wrong. Please try again.</p>;
  return <p>The shop cannot be reached. Your entries are kept: please try again.</p>;
}
