import { Orders } from '../features/orders/orders.tsx';
import { useSession } from '../features/session/session.queries.ts';
import { usePageHead } from '../shared/page-head.ts';

export function OrdersPage() {
  usePageHead('/orders');
  const { currentUser } = useSession();
  return (
    <div className="py-8">
      <h1 className="mb-6 font-serif text-3xl font-semibold">Your Orders</h1>
      {currentUser && <Orders email={currentUser.email} />}
    </div>
  );
}
