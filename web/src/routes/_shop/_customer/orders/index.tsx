import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
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

const CustomersOrders = ({ email }: { email: string }) => (
  <Loaded
    query={useQuery(ordersQuery(email))}
    loadError={MESSAGES.ordersLoadFailed}
    loading={<PageSkeleton />}
  >
    {(orders) => <Orders orders={orders} />}
  </Loaded>
);

function OrdersPage() {
  const { currentUser } = useSession();
  return (
    <div className="py-8">
      <h1 className="mb-6 font-serif text-3xl font-semibold">Your Orders</h1>
      {currentUser && <CustomersOrders email={currentUser.email} />}
    </div>
  );
}
