import type { OrderMail, OrderMailKind } from '@bookstore/contracts/mails';
import { useQuery } from '@tanstack/react-query';
import { showToast } from '../../shared/dialogs/dialogs.ts';
import { mayCall } from '../../shared/staff/staff-claims.ts';
import { MailStatus, SendButton, useMailSending } from './mail.tsx';
import { orderMailsQuery } from './mails.queries.ts';

const KIND_LABELS = {
  'order-placed': 'Order placed',
  'order-received': 'New order, for the shop',
  'order-shipped': 'Shipped',
  'order-delivered': 'Delivered',
  'order-cancelled': 'Cancelled',
  'order-returned': 'Returned',
  'order-reopened': 'Reopened',
  'order-corrected': 'Name, phone or address corrected',
  'item-removed': 'Book removed',
} as const satisfies Record<OrderMailKind, string>;

type EntryProps = { mail: OrderMail; onSend: (mail: OrderMail) => Promise<void> };

const MailEntry = ({ mail, onSend }: EntryProps) => (
  <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
    <div className="min-w-0 flex-1 basis-48">
      <p>
        <span className="font-medium">Mail: {KIND_LABELS[mail.kind]}</span>{' '}
        <span className="wrap-anywhere">to {mail.to}</span>
      </p>
      <MailStatus mail={mail} />
    </div>
    <SendButton mail={mail} onSend={onSend} />
  </div>
);

/** The mails about an order, as entries of its timeline. */
export function useOrderMails(orderId: string) {
  const { data, isError } = useQuery({ ...orderMailsQuery(orderId), enabled: mayCall('listMails') });
  const { send } = useMailSending(() => showToast('The mail is being sent'));
  return {
    isError: data === undefined && isError,
    entries: (data?.items ?? []).map((mail) => ({
      id: mail.id,
      at: mail.createdAt,
      content: <MailEntry mail={mail} onSend={send} />,
    })),
  };
}
