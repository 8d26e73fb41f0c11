import type { Book } from '@bookstore/contracts/books';
import type { OrderItem } from '@bookstore/contracts/orders';
import { Link } from '@tanstack/react-router';
import { Cover } from '../../shared/cover.tsx';
import { formatPrice } from '../../shared/format.ts';
import { Icon } from '../../shared/ui/icon.tsx';

/** The present state of the ordered books. Those that are still loading are in neither list. */
export type CurrentBooks = { books: readonly Book[]; missingIds: readonly string[] };

type OrderLineProps = { item: OrderItem; book: Book | undefined; isMissing: boolean };

const OrderLine = ({ item: { bookId, title, price }, book, isMissing }: OrderLineProps) => (
  <li className="flex gap-4 py-4 first:pt-0 last:pb-0">
    <div className="w-16 shrink-0">
      {book ? (
        <Cover book={book} sizes="64px" />
      ) : (
        <span className="flex aspect-2/3 items-center justify-center rounded-md bg-paper-deep text-muted">
          <Icon name="book" />
        </span>
      )}
    </div>
    <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4 self-center">
      <div className="min-w-0">
        <h3 className="font-serif text-lg font-semibold wrap-anywhere">
          {isMissing ? (
            title
          ) : (
            <Link to="/books/$id" params={{ id: bookId }} className="hover:text-accent hover:underline">
              {title}
            </Link>
          )}
        </h3>
        {isMissing && <p className="text-sm text-muted">No longer sold</p>}
      </div>
      <p className="font-semibold tabular-nums">{formatPrice(price)}</p>
    </div>
  </li>
);

type OrderLinesProps = { items: readonly OrderItem[]; currentBooks: CurrentBooks };

/** The books of an order, as they were ordered; with their covers and links, where they are still sold. */
export const OrderLines = ({ items, currentBooks: { books, missingIds } }: OrderLinesProps) => (
  <ul className="divide-y divide-line">
    {items.map((item) => (
      <OrderLine
        key={item.bookId}
        item={item}
        book={books.find(({ _id }) => _id === item.bookId)}
        isMissing={missingIds.includes(item.bookId)}
      />
    ))}
  </ul>
);
