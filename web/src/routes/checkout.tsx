import type { Order } from '@bookstore/contracts/orders';
import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { addressesQuery, useKeepAddress } from '../features/addresses/addresses.queries.ts';
import { accountQuery } from '../features/account/account.queries.ts';
import { useCurrentBooks } from '../shared/books/current-books.queries.ts';
import {
  findObstacle,
  isOrderable,
  sumCart,
  SummaryLines,
  toCartLines,
} from '../features/cart/cart-lines.tsx';
import { EmptyCart } from '../features/cart/cart-panel.tsx';
import { useCart } from '../features/cart/use-cart.tsx';
import { suggestDetails } from '../features/orders/checkout-fields.tsx';
import { CheckoutForm } from '../features/orders/checkout-form.tsx';
import { lastOrderQuery } from '../features/orders/orders.queries.ts';
import { requireCustomer } from '../features/session/session-route.ts';
import { useSession } from '../features/session/session.queries.ts';
import { useBookStocks } from '../features/books/book-stock.queries.ts';
import { CheckoutLayout } from '../layouts/checkout-layout.tsx';
import { showDialog } from '../shared/dialogs/dialogs.ts';
import { PAGE_NOTICES } from '../shared/page/page-notices.ts';
import { pageHead } from '../shared/page/page-head.ts';
import { useClosedNote } from '../shared/shop/closed-note.ts';
import { StockContext } from '../shared/books/stock.tsx';
import { PageSkeleton } from '../shared/ui/notice.tsx';

export const Route = createFileRoute('/checkout')({
  beforeLoad: requireCustomer,
  head: () =>
    pageHead(i18n.t('Cash On Delivery'), i18n.t('Order the books in your cart and pay cash on delivery.')),
  component: CheckoutPage,
});

function Checkout({ customer }: { customer: { id: string; email: string } }) {
  const cart = useCart();
  const navigate = useNavigate();
  const closedNote = useClosedNote();
  const account = useQuery(accountQuery());
  const lastOrder = useQuery(lastOrderQuery(customer.email));
  const addresses = useQuery(addressesQuery());
  const keepAddress = useKeepAddress();
  const ids = cart.items.map(({ _id }) => _id);
  const stocks = useBookStocks(ids);
  const lines = toCartLines(cart.items, useCurrentBooks(ids), stocks);

  const confirmOrder = async ({ number, productIds }: Order, isEarlier: boolean) => {
    // The cart is shown until the next page is there, and is emptied also if that cannot be loaded.
    await navigate({ to: '/orders', search: { placed: number } }).finally(() =>
      cart.removeOrdered(productIds),
    );
    await showDialog(
      isEarlier ? PAGE_NOTICES.orderPlacedBefore(number) : { ...PAGE_NOTICES.orderPlaced, tone: 'success' },
    );
  };

  if (lines.length === 0) return <EmptyCart />;
  // Fields must not be filled in while the customer is typing.
  if (account.isLoading || lastOrder.isLoading || addresses.isLoading) return <PageSkeleton />;
  return (
    <StockContext value={stocks}>
      <CheckoutForm
        customer={customer}
        suggested={suggestDetails(customer.email, {
          accountName: account.data?.name,
          saved: addresses.data?.addresses,
          lastOrder: lastOrder.data,
        })}
        saved={addresses.data?.addresses}
        canVerify={account.data?.emailVerified === false}
        lines={lines}
        orderable={lines.filter(isOrderable)}
        total={sumCart(lines)}
        isChanged={lines.some((line) => !isOrderable(line) || line.previousPrice !== undefined)}
        obstacle={closedNote ?? findObstacle(lines)}
        onPlaced={confirmOrder}
        onKeep={keepAddress.mutate}
        onRemove={cart.remove}
      >
        <SummaryLines lines={lines} onRemove={cart.remove} />
      </CheckoutForm>
    </StockContext>
  );
}

function CheckoutPage() {
  const { currentUser } = useSession();
  return (
    <CheckoutLayout>
      <div className="py-8">
        <h1 className="mb-6 font-serif text-3xl font-semibold">{i18n.t('Cash On Delivery')}</h1>
        {currentUser && <Checkout key={currentUser.id} customer={currentUser} />}
      </div>
    </CheckoutLayout>
  );
}
