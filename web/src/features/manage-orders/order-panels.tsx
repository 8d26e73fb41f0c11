import type { Book } from '@bookstore/contracts/books';
import { ORDER_COMMANDS } from '@bookstore/contracts/order-commands';
import type { Order, OrderItem } from '@bookstore/contracts/orders';
import { i18n } from '@bookstore/i18n/i18n';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../shared/form/form-dialog.tsx';
import { Checkbox } from '../../shared/form/fields.tsx';
import { useZodForm } from '../../shared/form/use-zod-form.ts';
import { formatPrice } from '../../shared/format/format.ts';
import { useCurrentBooks } from '../../shared/books/current-books.queries.ts';
import { OrderedCover } from '../../shared/orders/ordered-cover.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { namePayment } from './order-labels.ts';
import type { OrderCommands } from './order-commands.tsx';

type PanelProps = { order: Order; commands: OrderCommands };

const removal = ORDER_COMMANDS.return.pick({ restock: true });

type LineTitleProps = { item: OrderItem; book: Book | null | undefined };

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4 py-1">
    <dt className="text-muted">{label}</dt>
    <dd className="wrap-anywhere tabular-nums">{children}</dd>
  </div>
);

type RemovalDialogProps = {
  order: Order;
  item: OrderItem;
  onSubmit: (restock: boolean) => void;
  onClose: () => void;
};

/** Asks whether a book is taken out of an order, and what becomes of its copy. */
function RemovalDialog({ order, item, onSubmit, onClose }: RemovalDialogProps) {
  const form = useZodForm(removal, { restock: true });
  return (
    <FormDialog
      title={i18n.t('Remove “{title}” from order {number}?', { title: item.title, number: order.number })}
      form={form}
      submit={i18n.t('Remove')}
      look="destructive"
      cancel={i18n.t('Go back')}
      isFinal
      onSubmit={({ restock }) => onSubmit(restock)}
      onClose={onClose}
    >
      <p className="text-muted">
        {i18n.t('The total falls by {amount} to {total}. This cannot be undone.', {
          amount: formatPrice(item.price),
          total: formatPrice(order.totalPrice - item.price),
        })}
      </p>
      <Checkbox {...form.register('restock')}>
        {i18n.t('The copy is there and can be sold again: put it back into stock if it is counted')}
      </Checkbox>
    </FormDialog>
  );
}

/** What the order stores of a book, and who wrote it, as far as it is still sold. */
const LineTitle = ({ item: { bookId, title, isbn }, book }: LineTitleProps) => (
  <div className="min-w-0 flex-1 basis-40">
    {book === null ? (
      <span dir="auto" className="wrap-anywhere">
        {title}
      </span>
    ) : (
      <Link
        to="/books/$id"
        params={{ id: bookId }}
        dir="auto"
        className="inline-block py-2 wrap-anywhere underline"
      >
        {title}
      </Link>
    )}
    {book?.author && (
      <p dir="auto" className="text-sm wrap-anywhere text-muted">
        {book.author}
      </p>
    )}
    {isbn && <p className="text-sm text-muted tabular-nums">{i18n.t('ISBN {isbn}', { isbn })}</p>}
    {book === null && <p className="text-sm text-muted">{i18n.t('No longer sold')}</p>}
  </div>
);

/** The books of an order, and its payment. */
export function LinesPanel({ order, commands }: PanelProps) {
  const currentBooks = useCurrentBooks(order.productIds);
  const { possible, run, isPending } = commands;
  const isRemovable = possible.includes('removeItem');
  /** The book that is asked about, with the order as staff saw it then. */
  const [removed, setRemoved] = useState<{ order: Order; item: OrderItem }>();
  return (
    <Panel title={i18n.t('Books')}>
      <ul className="mt-2 divide-y divide-line">
        {order.items.map((item) => (
          <li key={item.bookId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <OrderedCover item={item} currentBooks={currentBooks} />
            <LineTitle item={item} book={currentBooks.get(item.bookId)} />
            <span className="tabular-nums">{formatPrice(item.price)}</span>
            {isRemovable && (
              <Button
                look="danger"
                disabled={isPending}
                aria-label={i18n.t('Remove {title}', { title: item.title })}
                onClick={() => setRemoved({ order, item })}
              >
                {i18n.t('Remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <dl className="mt-3 border-t border-line-strong pt-3">
        <Row label={i18n.t('Total')}>
          <strong>{formatPrice(order.totalPrice)}</strong>
        </Row>
        <Row label={i18n.t('Payment')}>{namePayment(order.payment)}</Row>
        {order.collected > 0 && <Row label={i18n.t('Collected')}>{formatPrice(order.collected)}</Row>}
        {order.refunded > 0 && <Row label={i18n.t('Refunded')}>{formatPrice(order.refunded)}</Row>}
      </dl>
      {removed && (
        <RemovalDialog
          {...removed}
          onSubmit={(restock) => {
            const { order: seen, item } = removed;
            run({ action: 'removeItem', bookId: item.bookId, v: seen.v, restock });
          }}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </Panel>
  );
}
