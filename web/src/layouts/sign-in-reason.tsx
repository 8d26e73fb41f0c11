import { useBookStocks } from '../features/books/book-stock.queries.ts';
import { isOrderable, sumCart, toCartLines } from '../features/cart/cart-lines.tsx';
import { useCart } from '../features/cart/use-cart.tsx';
import { useCurrentBooks } from '../shared/books/current-books.queries.ts';
import { countOf, formatPrice } from '../shared/format/format.ts';

type Way = { way: 'Sign in' | 'Register' };

/** Names what waits in the cart, as the cart counts it. */
function OrderReason({ way }: Way) {
  const { items } = useCart();
  const ids = items.map(({ _id }) => _id);
  const lines = toCartLines(items, useCurrentBooks(ids), useBookStocks(ids)).filter(isOrderable);
  if (lines.length === 0) return `${way} to place your order`;
  return `${way} to place your order: ${countOf(lines.length, 'book', 'books')}, ${formatPrice(sumCart(lines))}`;
}

/** What someone was going to see. */
const SEEN = { '/orders': 'your orders', '/account': 'your account' };

const findSeen = (path: string) =>
  Object.entries(SEEN).find(([start]) => path === start || path.startsWith(`${start}/`))?.[1];

/** Why someone is asked to sign in: where they were going. Nothing where they came by themselves. */
export function SignInReason({ way, redirect = '' }: Way & { redirect: string | undefined }) {
  const path = redirect.replace(/[?#].*/, '');
  const seen = findSeen(path);
  if (path !== '/checkout' && !seen) return null;
  return (
    <p className="mb-5 rounded-lg bg-accent-soft px-4 py-3 font-semibold text-accent">
      {seen ? `${way} to see ${seen}` : <OrderReason way={way} />}
    </p>
  );
}
