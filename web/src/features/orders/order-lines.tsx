import type { OrderItem } from '@bookstore/contracts/orders';
import { i18n } from '@bookstore/i18n/i18n';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CurrentBooks } from '../../shared/books/books.requests.ts';
import { formatPrice } from '../../shared/format/format.ts';
import { OrderedCover } from '../../shared/orders/ordered-cover.tsx';

function OrderLine({ item, currentBooks }: { item: OrderItem; currentBooks: CurrentBooks }) {
  const { bookId, title, price, isbn } = item;
  const isMissing = currentBooks.get(bookId) === null;
  return (
    <li className="flex items-center gap-4 py-4 first:pt-0">
      <OrderedCover item={item} currentBooks={currentBooks} />
      <div className="min-w-0 flex-1">
        <h3 dir="auto" className="font-serif text-lg font-semibold wrap-anywhere">
          {isMissing ? (
            title
          ) : (
            <Link to="/books/$id" params={{ id: bookId }} className="hover:text-accent hover:underline">
              {title}
            </Link>
          )}
        </h3>
        {isbn && <p className="text-sm text-muted tabular-nums">{i18n.t('ISBN {isbn}', { isbn })}</p>}
        {isMissing && <p className="text-sm text-muted">{i18n.t('No longer sold')}</p>}
      </div>
      <p className="text-end font-semibold tabular-nums">{formatPrice(price)}</p>
    </li>
  );
}

type OrderLinesProps = { items: readonly OrderItem[]; currentBooks: CurrentBooks };

/** The books of an order, as they were ordered; with their covers and links, where they are still sold. */
export const OrderLines = ({ items, currentBooks }: OrderLinesProps) => (
  <ul className="divide-y divide-line border-b border-line">
    {items.map((item) => (
      <OrderLine key={item.bookId} item={item} currentBooks={currentBooks} />
    ))}
  </ul>
);

/** A box of the page of an order. */
export const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="rounded-xl border border-line bg-surface p-5 sm:p-6">
    <h2 className="mb-4 font-serif text-xl font-semibold">{title}</h2>
    {children}
  </section>
);

/** A field of an order with its label, in a list of details. */
export const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{label}</dt>
    <dd dir="auto" className="wrap-anywhere">
      {children}
    </dd>
  </div>
);
