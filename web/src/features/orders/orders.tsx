import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { buttonStyle } from '../../shared/button.tsx';
import { MESSAGES, NOTICES } from '../../shared/messages.ts';
import { LoadError, Notice } from '../../shared/notice.tsx';
import { OrderList } from './order-list.tsx';
import { ordersQuery } from './orders.queries.ts';

/** A customer's orders in each of their states. */
export function Orders({ email }: { email: string }) {
  const { data: orders, isError, refetch } = useQuery(ordersQuery(email));

  if (orders?.length === 0) {
    return (
      <Notice title={NOTICES.noOrders}>
        <Link to="/" className={buttonStyle()}>
          Find a book
        </Link>
      </Notice>
    );
  }
  if (orders) return <OrderList orders={orders} />;
  if (isError) return <LoadError message={MESSAGES.ordersLoadFailed} onRetry={() => void refetch()} />;
  return (
    <div role="status" className="min-h-dvh">
      <p className="mb-4 text-muted">Loading...</p>
      <div className="skeleton h-96" />
    </div>
  );
}
