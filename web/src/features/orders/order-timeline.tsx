import type { Order } from '@bookstore/contracts/orders';
import { formatMoment } from '../../shared/format.ts';
import { listChanges } from '../../shared/orders/order-changes.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { describeChange } from './order-words.ts';

/** What happened to an order, oldest first. */
export const OrderTimeline = ({ order }: { order: Order }) => (
  <ol>
    {listChanges(order).map(({ at, action, by, reason }, index) => (
      <li key={index} className="group relative flex gap-4 pb-5 last:pb-0">
        <span className="absolute top-7 bottom-0 left-3.5 w-px bg-line-strong group-last:hidden" />
        <span className="flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent">
          <Icon name="check" className="size-4" />
        </span>
        <div className="min-w-0">
          <p className="font-semibold">{describeChange({ action, by })}</p>
          <time dateTime={at} className="block text-sm text-muted">
            {formatMoment(at)}
          </time>
          {reason && <p className="mt-1 wrap-anywhere">“{reason}”</p>}
        </div>
      </li>
    ))}
  </ol>
);
