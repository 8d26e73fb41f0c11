import { i18n } from '@bookstore/i18n/i18n';
import { useBookStocks } from '../features/books/book-stock.queries.ts';
import { isOrderable, sumCart, toCartLines } from '../features/cart/cart-lines.tsx';
import { useCart } from '../features/cart/use-cart.tsx';
import { useCurrentBooks } from '../shared/books/current-books.queries.ts';
import { formatPrice } from '../shared/format/format.ts';

/** What someone is asked to do, and what for. */
const REASONS = {
  signIn: {
    '/orders': () => i18n.t('Sign in to see your orders'),
    '/account': () => i18n.t('Sign in to see your account'),
    order: () => i18n.t('Sign in to place your order'),
    orderOf: (cart: { count: number; total: string }) =>
      i18n.t('Sign in to place your order: {count, plural, one {# book} other {# books}}, {total}', cart),
  },
  register: {
    '/orders': () => i18n.t('Register to see your orders'),
    '/account': () => i18n.t('Register to see your account'),
    order: () => i18n.t('Register to place your order'),
    orderOf: (cart: { count: number; total: string }) =>
      i18n.t('Register to place your order: {count, plural, one {# book} other {# books}}, {total}', cart),
  },
};

type Way = { way: keyof typeof REASONS };

/** Names what waits in the cart, as the cart counts it. */
function OrderReason({ way }: Way) {
  const { items } = useCart();
  const ids = items.map(({ _id }) => _id);
  const lines = toCartLines(items, useCurrentBooks(ids), useBookStocks(ids)).filter(isOrderable);
  if (lines.length === 0) return REASONS[way].order();
  return REASONS[way].orderOf({ count: lines.length, total: formatPrice(sumCart(lines)) });
}

/** The pages that someone was going to see. */
const SEEN = ['/orders', '/account'] as const;

const findSeen = (path: string) => SEEN.find((start) => path === start || path.startsWith(`${start}/`));

/** Why someone is asked to sign in: where they were going. Nothing where they came by themselves. */
export function SignInReason({ way, redirect = '' }: Way & { redirect: string | undefined }) {
  const path = redirect.replace(/[?#].*/, '');
  const seen = findSeen(path);
  if (path !== '/checkout' && !seen) return null;
  return (
    <p className="mb-5 rounded-lg bg-accent-soft px-4 py-3 font-semibold text-accent">
      {seen ? REASONS[way][seen]() : <OrderReason way={way} />}
    </p>
  );
}
