import type { Order } from '@bookstore/contracts/orders';
import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { useShop } from '../../shared/shop/shop.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { newOrderMailsQuery } from './orders.queries.ts';

/** Above an order that has just been placed: its number, when it comes, and that the customer was written about it. */
export function PlacedNote({ order: { _id, number, email } }: { order: Order }) {
  const { deliveryNote } = useShop();
  const { data: mails = [] } = useQuery(newOrderMailsQuery(_id));
  return (
    <div className="flex gap-3 border-b border-line bg-accent-soft px-4 py-3 text-accent sm:px-5">
      <Icon name="check" className="mt-0.5 size-5" />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{i18n.t('Thank you! Your order {number} is placed.', { number })}</p>
        {deliveryNote && (
          <p dir="auto" className="whitespace-pre-line text-ink">
            {deliveryNote}
          </p>
        )}
        {mails.length > 0 && <p className="text-ink">{i18n.t('We wrote to {email}.', { email })}</p>}
      </div>
    </div>
  );
}
