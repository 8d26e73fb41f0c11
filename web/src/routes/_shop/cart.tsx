import { i18n } from '@bookstore/i18n/i18n';
import { createFileRoute } from '@tanstack/react-router';
import { RecentlyViewed } from '../../features/books/recently-viewed.tsx';
import { CartPanel } from '../../features/cart/cart-panel.tsx';
import { useCart } from '../../features/cart/use-cart.tsx';
import { useBookStocks } from '../../features/books/book-stock.queries.ts';
import { pageHead } from '../../shared/page/page-head.ts';
import { StockContext } from '../../shared/books/stock.tsx';

export const Route = createFileRoute('/_shop/cart')({
  head: () => pageHead(i18n.t('Shopping cart'), i18n.t('The books in your cart and what they cost.')),
  component: CartPage,
});

function CartPage() {
  const { items } = useCart();
  return (
    <div className="py-8">
      <h1 className="mb-6 font-serif text-3xl font-semibold">{i18n.t('Shopping cart')}</h1>
      <StockContext value={useBookStocks(items.map(({ _id }) => _id))}>
        <CartPanel />
      </StockContext>
      {items.length === 0 && <RecentlyViewed />}
    </div>
  );
}
