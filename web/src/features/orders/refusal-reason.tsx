import { priceChange, unavailableBooks } from '@bookstore/contracts/orders';
import { Button } from '../../shared/button.tsx';
import { formatPrice } from '../../shared/format.ts';
import { RequestError } from '../../shared/request-error.ts';

type OrderedLine = { _id: string; title: string; newPrice: number };
type RefusalReasonProps = {
  error: Error;
  ordered: readonly OrderedLine[];
  onRemove: (bookId: string) => void;
};

function PriceChanges({ problem, ordered }: { problem: unknown; ordered: readonly OrderedLine[] }) {
  const { totalPrice, items } = priceChange.parse(problem);
  const pricesBefore = new Map(ordered.map(({ _id, newPrice }) => [_id, newPrice]));
  const changed = items.filter(({ bookId, price }) => pricesBefore.get(bookId) !== price);
  return (
    <>
      <ul>
        {changed.map(({ bookId, title, price }) => (
          <li key={bookId}>
            The price of “{title}” changed from {formatPrice(pricesBefore.get(bookId) ?? price)} to{' '}
            {formatPrice(price)}.
          </li>
        ))}
      </ul>
      <p>The total is now {formatPrice(totalPrice)}. Place the order again if you agree.</p>
    </>
  );
}

function GoneBooks({ problem, ordered, onRemove }: Omit<RefusalReasonProps, 'error'> & { problem: unknown }) {
  const { productIds } = unavailableBooks.parse(problem);
  return (
    <ul>
      {ordered
        .filter(({ _id }) => productIds.includes(_id))
        .map(({ _id, title }) => (
          <li key={_id} className="flex flex-wrap items-center gap-3">
            “{title}” is no longer sold.
            <Button
              look="danger"
              onClick={() => {
                onRemove(_id);
              }}
            >
              Remove it from the cart
            </Button>
          </li>
        ))}
    </ul>
  );
}

/** Says why an order was refused and what to do about it. */
export function RefusalReason({ error, ordered, onRemove }: RefusalReasonProps) {
  if (!(error instanceof RequestError)) return <p>Something went wrong. Please try again.</p>;
  const { code, problem, message } = error;
  if (code === 'PRICE_CHANGED') return <PriceChanges problem={problem} ordered={ordered} />;
  if (code === 'BOOK_UNAVAILABLE')
    return <GoneBooks problem={problem} ordered={ordered} onRemove={onRemove} />;
  if (problem) return <p>{message}</p>;
  return <p>The shop cannot be reached. Nothing you typed is lost: please try again.</p>;
}
