import type { OrderMailKind } from '@bookstore/contracts/mails';
import { useQuery } from '@tanstack/react-query';
import { showToast } from '../../shared/dialogs/dialogs.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { MailStatus, SendButton, useMailSending } from './mail.tsx';
import { orderMailsQuery } from './mails.queries.ts';

const LOAD_FAILED = 'The mails could not be loaded.';

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

/** The mails about an order, the last first. */
export function OrderMails({ orderId }: { orderId: string }) {
  const { data, isError } = useQuery(orderMailsQuery(orderId));
  const { send } = useMailSending(() => showToast('The mail is being sent'));
  return (
    <Panel title="Mails">
      {!data && <p className="mt-3 text-muted">{isError ? LOAD_FAILED : 'Loading...'}</p>}
      {data?.items.length === 0 && <p className="mt-3 text-muted">There are no mails about this order.</p>}
      <ul className="mt-1 divide-y divide-line">
        {data?.items.map((mail) => (
          <li key={mail.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-medium">{KIND_LABELS[mail.kind]}</p>
              <p className="mb-1 text-sm wrap-anywhere text-muted">to {mail.to}</p>
              <MailStatus mail={mail} />
            </div>
            <SendButton mail={mail} onSend={send} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
