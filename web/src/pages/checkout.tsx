import { useNavigate } from '@tanstack/react-router';
import { useCurrentBooks } from '../features/books/books.queries.ts';
import { findObstacle, isSold, sumCart, toCartLines } from '../features/cart/cart-lines.tsx';
import { EmptyCart } from '../features/cart/cart-panel.tsx';
import { SummaryLines } from '../features/cart/summary-lines.tsx';
import { useCart } from '../features/cart/use-cart.tsx';
import { CheckoutForm } from '../features/orders/checkout-form.tsx';
import { useSession } from '../features/session/session.queries.ts';
import { useBookStocks } from '../features/stock/book-stock.queries.ts';
import { showDialog } from '../shared/dialogs/dialogs.ts';
import { NOTICES } from '../shared/messages.ts';
import { usePageHead } from '../shared/page-head.ts';
import { StockContext } from '../shared/stock.tsx';

export function CheckoutPage() {
  usePageHead('/checkout');
  const cart = useCart();
  const navigate = useNavigate();
  const { currentUser } = useSession();
  const ids = cart.items.map(({ _id }) => _id);
  const stocks = useBookStocks(ids);
  const lines = toCartLines(cart.items, useCurrentBooks(ids), stocks);

  const confirmOrder = async () => {
    cart.empty();
    await navigate({ to: '/orders' });
    await showDialog({ ...NOTICES.orderPlaced, tone: 'success' });
  };

  return (
    <div className="py-8">
      <h1 className="mb-6 font-serif text-3xl font-semibold">Cash On Delivery</h1>
      {currentUser && lines.length > 0 ? (
        <StockContext value={stocks}>
          <CheckoutForm
            email={currentUser.email}
            lines={lines}
            itemCount={lines.filter(isSold).length}
            total={sumCart(lines)}
            // What is sold out may have come back: the shop decides when the order is placed.
            obstacle={findObstacle(lines.filter(({ isUnavailable }) => isUnavailable))}
            onPlaced={confirmOrder}
            onRemove={cart.remove}
          >
            <SummaryLines lines={lines} onRemove={cart.remove} />
          </CheckoutForm>
        </StockContext>
      ) : (
        <EmptyCart />
      )}
    </div>
  );
}
