import { Link, useNavigate } from '@tanstack/react-router';
import { useBooksNow } from '../features/books/books.queries.ts';
import { followCatalog, sumCart } from '../features/cart/follow-catalog.ts';
import { OrderSummary } from '../features/cart/order-summary.tsx';
import { useCart } from '../features/cart/use-cart.ts';
import { CheckoutForm } from '../features/orders/checkout-form.tsx';
import { useSession } from '../features/session/session.queries.ts';
import { buttonStyle } from '../shared/button.tsx';
import { askDialog } from '../shared/dialogs/dialog-store.ts';
import { NOTICES } from '../shared/messages.ts';
import { Notice } from '../shared/notice.tsx';
import { usePageHead } from '../shared/page-head.ts';
import { PAGE_HEADS } from '../shared/page-heads.ts';

export function CheckoutPage() {
  usePageHead(PAGE_HEADS['/checkout']);
  const cart = useCart();
  const navigate = useNavigate();
  const { currentUser } = useSession();
  const lines = followCatalog(cart.items, useBooksNow(cart.items.map(({ _id }) => _id)));

  const confirm = async () => {
    cart.clear();
    await navigate({ to: '/orders' });
    await askDialog({ ...NOTICES.orderPlaced, tone: 'success' });
  };

  return (
    <div className="py-8">
      <h1 className="mb-6 font-serif text-3xl font-semibold">Cash On Delivery</h1>
      {currentUser && lines.length > 0 ? (
        <div className="grid gap-8 lg:grid-cols-[1fr_22rem] lg:items-start">
          <div className="lg:order-last">
            <OrderSummary lines={lines} />
          </div>
          <CheckoutForm
            email={currentUser.email}
            lines={lines}
            total={sumCart(lines)}
            onPlaced={confirm}
            onRemove={cart.remove}
          />
        </div>
      ) : (
        <Notice title={NOTICES.emptyCart}>
          <Link to="/" className={buttonStyle()}>
            Continue Shopping
          </Link>
        </Notice>
      )}
    </div>
  );
}
