import { MAX_IDS } from '@bookstore/contracts/lists';
import type { Order } from '@bookstore/contracts/orders';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useCurrentBooks } from '../../../../features/books/current-books.queries.ts';
import { ordersQuery } from '../../../../features/orders/orders.queries.ts';
import { Orders } from '../../../../features/orders/orders.tsx';
import { useSession } from '../../../../features/session/session.queries.ts';
import { MESSAGES } from '../../../../shared/page/messages.ts';
import { pageHead } from '../../../../shared/page/page-head.ts';
import { Loaded, PageSkeleton } from '../../../../shared/ui/notice.tsx';

export const Route = createFileRoute('/_shop/_customer/orders/')({
  head: () => pageHead('Your Orders', (shop) => `The orders you have placed at ${shop}.`),
  component: OrdersPage,
});

/** The books of the newest orders, as many as one request gives: their covers are shown. */
const listBookIds = (orders: readonly Order[]): string[] =>
  [...new Set(orders.flatMap(({ productIds }) => productIds))].slice(0, MAX_IDS);

function CustomersOrders({ email }: { email: string }) {
  const query = useQuery(ordersQuery(email));
  const currentBooks = useCurrentBooks(listBookIds(query.data ?? []));
  return (
    <Loaded query={query} loadError={MESSAGES.ordersLoadFailed} loading={<PageSkeleton />}>
      {(orders) => <Orders orders={orders} currentBooks={currentBooks} />}
    </Loaded>
  );
}

function OrdersPage() {
  const { currentUser } = useSession();
  return (
    <div className="py-8">
      <h1 className="mb-6 font-serif text-3xl font-semibold">Your Orders</h1>
      {currentUser && <CustomersOrders email={currentUser.email} />}
    </div>
  );
}
