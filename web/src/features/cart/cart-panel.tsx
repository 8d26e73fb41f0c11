import { Link } from '@tanstack/react-router';
import { useContext } from 'react';
import { Cover } from '../../shared/cover.tsx';
import { capitalize, formatPrice } from '../../shared/format.ts';
import { focusMain } from '../../shared/focus.ts';
import { NOTICES } from '../../shared/messages.ts';
import { StockContext, StockLabel } from '../../shared/stock.tsx';
import { Button, buttonStyle } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import {
  findObstacle,
  LineChange,
  LinePrice,
  RemoveButton,
  sumCart,
  toCartLines,
  type CartLine,
  type CurrentBooks,
} from './cart-lines.tsx';
import { useCart } from './use-cart.tsx';

const CartLineItem = ({ line, onRemove }: { line: CartLine; onRemove: (bookId: string) => void }) => (
  <li className="flex gap-4 py-5">
    <div className="w-20 shrink-0 sm:w-24">
      <Cover book={line} sizes="96px" />
    </div>
    <div className="min-w-0 flex-1">
      <div className="flex flex-wrap justify-between gap-x-4">
        <h2 className="min-w-0 font-serif text-lg font-semibold">
          <Link to="/books/$id" params={{ id: line._id }} className="hover:text-accent hover:underline">
            {line.title}
          </Link>
        </h2>
        <p className="font-semibold">
          <LinePrice line={line} />
        </p>
      </div>
      <p className="mt-1 text-sm text-muted">Category: {capitalize(line.category)}</p>
      {!line.isUnavailable && <StockLabel bookId={line._id} />}
      <LineChange line={line} />
      <div className="mt-2 flex items-center justify-between gap-4">
        <p className="text-sm whitespace-nowrap text-muted">Qty: 1</p>
        <RemoveButton line={line} onRemove={onRemove} />
      </div>
    </div>
  </li>
);

export const EmptyCart = () => (
  <Notice title={NOTICES.emptyCart}>
    <Link to="/" className={buttonStyle()}>
      Continue Shopping
    </Link>
  </Notice>
);

export function CartPanel({ currentBooks }: { currentBooks: CurrentBooks }) {
  const cart = useCart();
  const lines = toCartLines(cart.items, currentBooks, useContext(StockContext));
  const obstacle = findObstacle(lines);

  if (lines.length === 0) return <EmptyCart />;
  return (
    <div className="grid gap-8 lg:grid-cols-[1fr_22rem] lg:items-start">
      <ul className="divide-y divide-line rounded-xl border border-line bg-surface px-4 sm:px-6">
        {lines.map((line) => (
          <CartLineItem key={line._id} line={line} onRemove={cart.remove} />
        ))}
      </ul>
      <section aria-label="Summary" className="rounded-xl border border-line bg-surface p-6">
        <p className="flex justify-between text-lg font-semibold">
          <span>Subtotal</span>
          <span className="tabular-nums">{formatPrice(sumCart(lines))}</span>
        </p>
        <p className="mt-1 text-sm text-muted">Shipping and taxes calculated at checkout.</p>
        {obstacle ? (
          <p role="alert" className="mt-5 font-medium text-danger">
            {obstacle}
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
          <Button
            look="danger"
            onClick={() => {
              focusMain();
              cart.clear();
            }}
          >
            Clear Cart
          </Button>
        </div>
      </section>
    </div>
  );
}
