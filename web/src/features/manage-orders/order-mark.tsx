import type { Order } from '@bookstore/contracts/orders';
import { useEffect, useState } from 'react';
import { StatusBadge } from '../../shared/orders/status-badge.tsx';

const MARK_ID = 'order-mark';

/**
 * The status beside the heading. Screen readers have it from the bar of the order, which stays in sight. It is outlined while
 * the focus is on that of the bar, which is not shown then: if it were, the buttons would move from under the pointer.
 */
export const OrderMark = ({ order: { status } }: { order: Order }) => (
  <span
    id={MARK_ID}
    aria-hidden="true"
    className="rounded-full outline-offset-2 outline-accent [body:has(#order-status:focus)_&]:outline-3"
  >
    <StatusBadge status={status} />
  </span>
);

/** Whether the status beside the heading is in sight. */
export function useIsMarkSeen(): boolean {
  const [isSeen, setIsSeen] = useState(true);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting } of entries) setIsSeen(isIntersecting);
    });
    const mark = document.getElementById(MARK_ID);
    if (mark) observer.observe(mark);
    return () => observer.disconnect();
  }, []);
  return isSeen;
}
