import { openOrdersBound, priceChange, unavailableBooks } from '@bookstore/contracts/orders';
import { i18n } from '@bookstore/i18n/i18n';
import { Link } from '@tanstack/react-router';
import { formatCount, formatPrice } from '../../shared/format/format.ts';
import { readExtensions, RequestError } from '../../shared/http/http.ts';
import { Button } from '../../shared/ui/button.tsx';
import { isEarlierOrder, isRefusal } from './order-attempt.ts';
import { Trans } from '../../shared/language/trans.tsx';

/** A book as it was ordered, with the price the customer saw. */
export type OrderedLine = { _id: string; title: string; newPrice: number };

function PriceChanges({ problem, ordered }: { problem: unknown; ordered: readonly OrderedLine[] }) {
  const { totalPrice, items } = priceChange.parse(problem);
  const orderedPrices = new Map(ordered.map(({ _id, newPrice }) => [_id, newPrice]));
  const changedItems = items.filter(({ bookId, price }) => orderedPrices.get(bookId) !== price);
  return (
    <>
      <ul>
        {changedItems.map(({ bookId, title, price }) => (
          <li key={bookId}>
            {i18n.t('The price of “{title}” changed from {before} to {now}.', {
              title,
              before: formatPrice(orderedPrices.get(bookId) ?? price),
              now: formatPrice(price),
            })}
          </li>
        ))}
      </ul>
      <p>
        {i18n.t('The total is now {total}. Place the order again if you agree.', {
          total: formatPrice(totalPrice),
        })}
      </p>
    </>
  );
}

/** Why a book cannot be ordered, by the code of the refusal. */
const REASONS = {
  BOOK_UNAVAILABLE: (title: string) => i18n.t('“{title}” is no longer sold.', { title }),
  OUT_OF_STOCK: (title: string) => i18n.t('“{title}” is sold out.', { title }),
};

type MissingBooksProps = {
  problem: unknown;
  code: keyof typeof REASONS;
  lines: readonly OrderedLine[];
  onRemove: (bookIds: readonly string[]) => void;
};

/** The books of the cart that cannot be ordered. They can be removed one by one, or all at once. */
function MissingBooks({ problem, code, lines, onRemove }: MissingBooksProps) {
  const { productIds } = unavailableBooks.parse(problem);
  const missing = lines.filter(({ _id }) => productIds.includes(_id));
  if (missing.length === 0) return null;
  return (
    <>
      <ul>
        {missing.map(({ _id, title }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-3">
            {REASONS[code](title)}
            <Button look="danger" onClick={() => onRemove([_id])}>
              {i18n.t('Remove it from the cart')}
            </Button>
          </li>
        ))}
      </ul>
      {missing.length > 1 && (
        <Button look="danger" onClick={() => onRemove(missing.map(({ _id }) => _id))}>
          {i18n.t('Remove all {count} from the cart', { count: formatCount(missing.length) })}
        </Button>
      )}
    </>
  );
}

const LINK = 'font-semibold underline underline-offset-4';

/** Shown when as many orders are open as a customer may have. */
function TooManyOrders({ error, canVerify }: { error: Error; canVerify: boolean }) {
  const bound = readExtensions(error, openOrdersBound);
  const links = {
    orders: <Link to="/orders" className={LINK} />,
    verify: <Link to="/account" className={LINK} />,
  };
  return (
    <p>
      {bound
        ? i18n.t('Orders that are not shipped yet: you have {open}, and can have {limit} at a time.', bound)
        : i18n.t('You have as many open orders as are possible.')}{' '}
      {canVerify ? (
        <Trans
          id="To order more, wait until one is shipped, cancel one under <orders>Your Orders</orders>, or <verify>verify your e-mail address</verify>, which allows more."
          components={links}
        />
      ) : (
        <Trans
          id="To order more, wait until one is shipped or cancel one under <orders>Your Orders</orders>."
          components={links}
        />
      )}
    </p>
  );
}

type OrderErrorProps = {
  error: Error;
  /** What was ordered, and what is in the cart by now. */
  ordered: readonly OrderedLine[];
  lines: readonly OrderedLine[];
  /** Whether the e-mail address of the account is not verified yet. */
  canVerify: boolean;
  onRemove: (bookIds: readonly string[]) => void;
};

/** Why an order was rejected, and what the customer can do about it; nothing once it is done. */
export function OrderError({ error, ordered, canVerify, ...cart }: OrderErrorProps) {
  if (isEarlierOrder(error))
    return (
      <p>
        <Trans
          id="Your order was already placed. You find it under <orders>Your Orders</orders>."
          components={{ orders: <Link to="/orders" className={LINK} /> }}
        />
      </p>
    );
  if (!isRefusal(error) || !(error instanceof RequestError))
    return (
      <p>
        {i18n.t(
          'The shop did not answer clearly, so your order may have been placed or not. Your entries are kept: please try again. Nothing is ordered twice, even if you change something first.',
        )}
      </p>
    );
  const { code, problem, message } = error;
  if (code === 'PRICE_CHANGED') return <PriceChanges problem={problem} ordered={ordered} />;
  if (code === 'BOOK_UNAVAILABLE' || code === 'OUT_OF_STOCK')
    return <MissingBooks problem={problem} code={code} {...cart} />;
  if (code === 'TOO_MANY_OPEN_ORDERS') return <TooManyOrders error={error} canVerify={canVerify} />;
  return <p dir="auto">{message}</p>;
}
