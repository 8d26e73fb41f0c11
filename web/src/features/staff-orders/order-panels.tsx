import { listAddressLines, type Order, type OrderChange } from '@bookstore/contracts/orders';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { showDialog } from '../../shared/dialogs/dialogs.ts';
import { formatPrice } from '../../shared/format.ts';
import { formatMoment } from '../../shared/format-dates.ts';
import { listChanges } from '../../shared/orders/order-changes.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { ContactForm } from './command-forms.tsx';
import { ACTION_LABELS, PAYMENT_LABELS } from './order-labels.ts';
import type { OrderCommands } from './order-commands.tsx';

type OrderProps = { order: Order };
type PanelProps = OrderProps & { commands: OrderCommands };

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4 py-1">
    <dt className="text-muted">{label}</dt>
    <dd className="wrap-anywhere tabular-nums">{children}</dd>
  </div>
);

const confirmRemoval = (title: string, { number }: Order) =>
  showDialog({
    title: `Remove “${title}” from order ${number}?`,
    text: 'The total falls by its price. This cannot be undone.',
    tone: 'danger',
    confirm: 'Remove',
    cancel: 'Go back',
  });

/** The books of an order, and its payment. */
export function LinesPanel({ order, commands: { possible, run, isPending } }: PanelProps) {
  const isRemovable = possible.includes('removeItem');
  const remove = async (bookId: string, title: string) => {
    const { v } = order;
    if (await confirmRemoval(title, order)) run({ action: 'removeItem', bookId, v });
  };
  return (
    <Panel title="Books">
      <ul className="mt-2 divide-y divide-line">
        {order.items.map(({ bookId, title, price, isbn }) => (
          <li key={bookId} className="flex flex-wrap items-center gap-x-4 py-2">
            <Link
              to="/books/$id"
              params={{ id: bookId }}
              className="min-w-0 flex-1 basis-40 py-2 wrap-anywhere underline"
            >
              {title}
            </Link>
            {isbn && <span className="text-muted tabular-nums">ISBN {isbn}</span>}
            <span className="tabular-nums">{formatPrice(price)}</span>
            {isRemovable && (
              <Button
                look="danger"
                disabled={isPending}
                aria-label={`Remove ${title}`}
                onClick={() => void remove(bookId, title)}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      <dl className="mt-3 border-t border-line-strong pt-3">
        <Row label="Total">
          <strong>{formatPrice(order.totalPrice)}</strong>
        </Row>
        <Row label="Payment">{PAYMENT_LABELS[order.payment]}</Row>
        <Row label="Collected">{formatPrice(order.collected)}</Row>
        {order.refunded > 0 && <Row label="Refunded">{formatPrice(order.refunded)}</Row>}
      </dl>
    </Panel>
  );
}

export const AddressLines = ({ order: { name, address } }: OrderProps) => (
  <address className="wrap-anywhere not-italic">
    <strong>{name}</strong>
    {listAddressLines(address).map((line, index) => (
      <span key={index} className="block">
        {line}
      </span>
    ))}
  </address>
);

const ContactLinks = ({ order: { phone, email } }: Pick<PanelProps, 'order'>) => (
  <p className="mt-3 wrap-anywhere">
    {email ? (
      <>
        <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className="inline-block py-1 underline">
          {phone}
        </a>
        <br />
        <a href={`mailto:${email}`} className="inline-block py-1 underline">
          {email}
        </a>
      </>
    ) : (
      'Phone number and e-mail address were deleted with the customer’s account.'
    )}
  </p>
);

export function CustomerPanel({ order, commands }: PanelProps) {
  const { possible, run, isPending, form, openForm, closeForm } = commands;
  const isCorrecting = form?.action === 'correct';
  return (
    <Panel title="Customer">
      <div className="mt-3">
        <AddressLines order={order} />
      </div>
      <ContactLinks order={order} />
      {possible.includes('correct') && (
        <Button
          look="secondary"
          className="mt-3"
          aria-expanded={isCorrecting}
          onClick={() => (isCorrecting ? closeForm() : openForm('correct'))}
        >
          Correct name, phone or address
        </Button>
      )}
      {isCorrecting && (
        <ContactForm order={order} v={form.v} isPending={isPending} onSubmit={run} onCancel={closeForm} />
      )}
    </Panel>
  );
}

const nameActor = ({ role, name }: OrderChange['by']): string =>
  role === 'customer' ? (name ?? 'the customer') : `${name ?? 'staff'} (${role})`;

/** The changes of an order, the last first. */
export const HistoryPanel = ({ order, timeZone }: OrderProps & { timeZone: string | undefined }) => (
  <Panel title="History">
    <ol className="mt-3 grid gap-3">
      {listChanges(order)
        .toReversed()
        .map(({ v, at, action, by, reason }) => (
          <li key={v} className="border-l-3 border-line pl-3">
            <span className="font-medium">{ACTION_LABELS[action]}</span> by {nameActor(by)}
            <time dateTime={at} className="block text-sm text-muted">
              {formatMoment(at, timeZone)}
            </time>
            {reason && <span className="block wrap-anywhere">“{reason}”</span>}
          </li>
        ))}
    </ol>
  </Panel>
);
