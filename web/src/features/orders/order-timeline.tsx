import { isSold, ORDER_STATUSES, type Transition, TRANSITIONS } from '@bookstore/contracts/order-transitions';
import type { Order, OrderChange } from '@bookstore/contracts/orders';
import { i18n } from '@bookstore/i18n/i18n';
import { nameReason } from '@bookstore/i18n/order-reasons';
import { formatMoment } from '../../shared/format/format-dates.ts';
import { STATUS_LABELS } from '../../shared/orders/status-labels.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { describeChange } from './order-texts.ts';

/** The statuses on the way to the customer. */
const STEPS = ORDER_STATUSES.filter(isSold);

/** The steps of an order, up to the one that it has reached. Nothing for one that was cancelled or returned. */
export function OrderProgress({ status }: Pick<Order, 'status'>) {
  const reached = STEPS.indexOf(status);
  if (reached < 0) return null;
  return (
    <ol
      aria-label={i18n.t('Progress')}
      className="mb-6 grid auto-cols-fr grid-flow-col gap-2 text-xs sm:text-sm"
    >
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === reached ? 'step' : undefined}
          className={`border-t-4 pt-2 wrap-anywhere ${index <= reached ? 'border-accent font-semibold text-accent' : 'border-line text-muted'}`}
        >
          {STATUS_LABELS[step]()}
        </li>
      ))}
    </ol>
  );
}

const isEnd = ({ to }: Transition): boolean => to !== undefined && !isSold(to);

const ChangeIcon = ({ action }: Pick<OrderChange, 'action'>) =>
  isEnd(TRANSITIONS[action]) ? (
    <span className="flex size-7 shrink-0 items-center justify-center rounded-full bg-danger-soft text-danger">
      <Icon name="close" className="size-4" />
    </span>
  ) : (
    <span className="flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent">
      <Icon name="check" className="size-4" />
    </span>
  );

/** What happened to an order, oldest first. */
export const OrderTimeline = ({ order }: { order: Order }) => (
  <ol>
    {order.history.map(({ at, action, by, reason, removedTitle }, index) => (
      <li key={index} className="group relative flex gap-4 pb-5 last:pb-0">
        <span className="absolute top-7 bottom-0 start-3.5 w-px bg-line-strong group-last:hidden" />
        <ChangeIcon action={action} />
        <div className="min-w-0">
          <p className="font-semibold">{describeChange({ action, by })}</p>
          <time dateTime={at} className="block text-sm text-muted">
            {formatMoment(at)}
          </time>
          {removedTitle && (
            <p dir="auto" className="mt-1 wrap-anywhere">
              {removedTitle}
            </p>
          )}
          {reason && (
            <p dir="auto" className="mt-1 wrap-anywhere">
              {i18n.t('“{reason}”', { reason: nameReason(reason, i18n) })}
            </p>
          )}
        </div>
      </li>
    ))}
  </ol>
);
