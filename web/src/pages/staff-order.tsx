import { Link, useParams } from '@tanstack/react-router';
import { OrderMails } from '../features/mails/order-mails.tsx';
import { StaffOrder } from '../features/staff-orders/staff-order.tsx';
import { usePageHead } from '../shared/page-head.ts';
import { describeStaffOrder } from '../shared/page-heads.ts';

export function StaffOrderPage() {
  const { number } = useParams({ from: '/dashboard/orders/$number' });
  usePageHead(describeStaffOrder(number));
  return (
    <>
      <p className="mb-3 print:hidden">
        <Link to="/dashboard/orders" className="inline-flex min-h-11 items-center text-accent underline">
          All orders
        </Link>
      </p>
      <StaffOrder key={number} number={number} renderAside={({ _id }) => <OrderMails orderId={_id} />} />
    </>
  );
}
