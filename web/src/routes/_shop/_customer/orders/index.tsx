import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useReadBookStocks } from '../../../../features/books/book-stock.queries.ts';
import { useCart } from '../../../../features/cart/use-cart.tsx';
import { useOrderAgain } from '../../../../features/orders/order-again.ts';
import { ordersQuery } from '../../../../features/orders/orders.queries.ts';
import { Orders } from '../../../../features/orders/orders.tsx';
import { useSession } from '../../../../features/session/session.queries.ts';
import { isText, type SearchParameters } from '../../../../shared/checks.ts';
import { MESSAGES } from '../../../../shared/page/messages.ts';
import { pageHead } from '../../../../shared/page/page-head.ts';
import { Loaded, PageSkeleton } from '../../../../shared/ui/notice.tsx';

/** `placed` is the number of the order that has just been placed. */
const ordersSearch = ({ placed }: SearchParameters): { placed?: string | undefined } => ({
  placed: isText(placed) ? placed : undefined,
});

export const Route = createFileRoute('/_shop/_customer/orders/')({
  validateSearch: ordersSearch,
  head: () =>
    pageHead(i18n.t('Your Orders'), (shop) => i18n.t('The orders you have placed at {shop}.', { shop })),
  component: OrdersPage,
});

function CustomersOrders({ email }: { email: string }) {
  const { placed } = Route.useSearch();
  const { addAll } = useCart();
  const orderAgain = useOrderAgain({ readBookStocks: useReadBookStocks(), addToCart: addAll });
  return (
    <Loaded
      query={useQuery(ordersQuery(email))}
      loadError={MESSAGES.ordersLoadFailed}
      loading={<PageSkeleton />}
    >
      {(orders) => <Orders orders={orders} placed={placed} onOrderAgain={orderAgain} />}
    </Loaded>
  );
}

function OrdersPage() {
  const { currentUser } = useSession();
  return (
    <div className="py-8">
      <h1 className="mb-6 font-serif text-3xl font-semibold">{i18n.t('Your Orders')}</h1>
      {currentUser && <CustomersOrders email={currentUser.email} />}
    </div>
  );
}
