import { i18n } from '@bookstore/i18n/i18n';
import { Link } from '@tanstack/react-router';
import { useContext } from 'react';
import { nameCategory, useCategories } from '../../shared/books/categories.ts';
import { Cover } from '../../shared/covers/cover.tsx';
import { useCurrentBooks } from '../../shared/books/current-books.queries.ts';
import { formatPrice } from '../../shared/format/format.ts';
import { focusMain } from '../../shared/browser/focus.ts';
import { PAGE_NOTICES } from '../../shared/page/page-notices.ts';
import { DeliveryNote } from '../../shared/shop/delivery-note.tsx';
import { useClosedNote } from '../../shared/shop/closed-note.ts';
import { StockContext, StockLabel } from '../../shared/books/stock.tsx';
import { Button, buttonStyle } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import {
  findObstacle,
  isOrderable,
  LineChange,
  LinePrice,
  RemoveButton,
  sumCart,
  toCartLines,
  type CartLine,
} from './cart-lines.tsx';
import { useCart } from './use-cart.tsx';

const CartLineItem = ({ line, onRemove }: { line: CartLine; onRemove: (bookId: string) => void }) => (
  <li className="flex gap-4 py-4 sm:gap-5">
    <div className={`w-18 shrink-0 sm:w-20 ${isOrderable(line) ? '' : 'opacity-55 grayscale'}`}>
      <Cover book={line} sizes="80px" />
    </div>
    <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] content-between gap-x-3 sm:gap-x-6">
      <div className="col-span-2 sm:col-span-1">
        <h2 dir="auto" className="font-serif text-lg font-semibold">
          <Link to="/books/$id" params={{ id: line._id }} className="hover:text-accent hover:underline">
            {line.title}
          </Link>
        </h2>
        {(line.isLoading || line.author !== undefined) && (
          <p dir="auto" className="wrap-anywhere">
            {line.author ?? '\u00A0'}
          </p>
        )}
        <p className="text-sm text-muted">
          {i18n.t('Category: {name}', { name: nameCategory(useCategories(), line.category) })}
        </p>
        {!line.isUnavailable && <StockLabel bookId={line._id} />}
        <LineChange line={line} />
      </div>
      {/* At the right edge of its line: below the title on a phone, beside it elsewhere. */}
      <p className="order-last self-center font-semibold sm:order-none sm:self-start sm:text-lg">
        <LinePrice line={line} />
      </p>
      <div className="-me-4 -mb-2 flex flex-wrap items-center gap-x-2 sm:col-span-2">
        <p className="text-sm whitespace-nowrap text-muted">{i18n.t('Qty: {count}', { count: 1 })}</p>
        <RemoveButton line={line} onRemove={onRemove} />
      </div>
    </div>
  </li>
);

const PANEL = 'rounded-xl border border-line bg-surface';

function Summary({ lines }: { lines: readonly CartLine[] }) {
  const obstacle = useClosedNote() ?? findObstacle(lines);
  return (
    <section
      aria-label={i18n.t('Summary')}
      className={`${PANEL} p-5 sm:p-6 lg:sticky lg:top-[calc(var(--header-height,5rem)+1.25rem)]`}
    >
      <div className="grid gap-3">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-muted">{i18n.t('Subtotal')}</span>
          <span className="text-2xl font-semibold tabular-nums">{formatPrice(sumCart(lines))}</span>
        </p>
        <p className="text-sm text-muted">{i18n.t('Shipping and taxes calculated at checkout.')}</p>
        <p className="flex gap-2 text-sm/5">
          <Icon name="parcel" className="size-5 text-accent" />
          <span className="min-w-0 wrap-anywhere">
            <DeliveryNote />
          </span>
        </p>
        {obstacle ? (
          <p role="alert" dir="auto" className="font-medium text-danger">
            {obstacle}
          </p>
        ) : (
          <Link to="/checkout" className={buttonStyle()}>
            {i18n.t('Checkout')}
          </Link>
        )}
      </div>
      <div className="mt-4 -mb-2 border-t border-line pt-2">
        <Link to="/" className={`-ms-4 ${buttonStyle('quiet')}`}>
          {i18n.t('Continue Shopping')}
        </Link>
      </div>
    </section>
  );
}

const CATEGORY_LINK =
  'inline-flex min-h-11 items-center rounded-full border border-line px-4 text-accent hover:border-accent hover:bg-accent-soft';

/** Says that the cart is empty, and links to books. */
export const EmptyCart = () => (
  <Notice title={PAGE_NOTICES.emptyCart}>
    <p className="-mt-3 basis-full text-muted">{PAGE_NOTICES.emptyCartHint}</p>
    <Link to="/" className={buttonStyle()}>
      {i18n.t('Continue Shopping')}
    </Link>
    <Link to="/search" className={buttonStyle('secondary')}>
      {i18n.t('See all books')}
    </Link>
    <nav aria-label={i18n.t('Categories')} className="mt-4 basis-full">
      <ul className="flex flex-wrap justify-center gap-2">
        {useCategories().map(({ slug, name }) => (
          <li key={slug}>
            <Link to="/search" search={{ category: slug }} className={CATEGORY_LINK}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  </Notice>
);

export function CartPanel() {
  const cart = useCart();
  const currentBooks = useCurrentBooks(cart.items.map(({ _id }) => _id));
  const lines = toCartLines(cart.items, currentBooks, useContext(StockContext));

  if (lines.length === 0) return <EmptyCart />;
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-8">
      <div>
        <ul className={`divide-y divide-line px-4 sm:px-6 ${PANEL}`}>
          {lines.map((line) => (
            <CartLineItem key={line._id} line={line} onRemove={cart.remove} />
          ))}
        </ul>
        <div className="mt-2 flex justify-end">
          <Button
            look="danger"
            onClick={() => {
              focusMain();
              cart.clear();
            }}
          >
            {i18n.t('Clear Cart')}
          </Button>
        </div>
      </div>
      <Summary lines={lines} />
    </div>
  );
}
