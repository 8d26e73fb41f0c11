import { Link } from '@tanstack/react-router';
import { Button, buttonStyle } from '../../shared/button.tsx';
import { formatPrice } from '../../shared/format.ts';
import { NOTICES } from '../../shared/messages.ts';
import { Notice } from '../../shared/notice.tsx';
import { CartLineItem } from './cart-line-item.tsx';
import { followCatalog, sumCart, type CatalogNow } from './follow-catalog.ts';
import { useCart } from './use-cart.ts';

/** Everything in the cart, at the prices the catalogue has now. */
export function CartPanel({ catalogNow }: { catalogNow: CatalogNow }) {
  const cart = useCart();
  const lines = followCatalog(cart.items, catalogNow);
  const hasGoneBooks = lines.some(({ isGone }) => isGone);

  if (lines.length === 0) {
    return (
      <Notice title={NOTICES.emptyCart}>
        <Link to="/" className={buttonStyle()}>
          Continue Shopping
        </Link>
      </Notice>
    );
  }
  return (
    <div className="grid gap-8 lg:grid-cols-[1fr_22rem] lg:items-start">
      <ul className="divide-y divide-line rounded-xl border border-line bg-surface px-4 sm:px-6">
        {lines.map((line) => (
          <CartLineItem
            key={line._id}
            line={line}
            onRemove={() => {
              cart.remove(line._id);
            }}
          />
        ))}
      </ul>
      <section aria-label="Summary" className="rounded-xl border border-line bg-surface p-6">
        <p className="flex justify-between text-lg font-semibold">
          <span>Subtotal</span>
          <span className="tabular-nums">{formatPrice(sumCart(lines))}</span>
        </p>
        <p className="mt-1 text-sm text-muted">Shipping and taxes calculated at checkout.</p>
        {hasGoneBooks ? (
          <p role="alert" className="mt-5 font-medium text-danger">
            Remove the books that are no longer sold to go on.
          </p>
        ) : (
          <Link to="/checkout" className={`mt-5 w-full ${buttonStyle()}`}>
            Checkout
          </Link>
        )}
        <div className="-mx-4 mt-3 flex flex-wrap justify-between">
          <Link to="/" className={buttonStyle('quiet')}>
            Continue Shopping
          </Link>
          <Button look="danger" onClick={cart.clear}>
            Clear Cart
          </Button>
        </div>
      </section>
    </div>
  );
}
