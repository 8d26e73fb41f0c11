import type { OrderItem } from '@bookstore/contracts/orders';
import { Cover } from '../covers/cover.tsx';
import type { CurrentBooks } from '../books/books.requests.ts';
import { Icon } from '../ui/icon.tsx';

type OrderedCoverProps = { item: OrderItem; currentBooks: CurrentBooks; width?: string };

/** The cover of an ordered book, or an icon while it is loading and when it is no longer sold. */
export function OrderedCover({ item, currentBooks, width = 'w-16' }: OrderedCoverProps) {
  const book = currentBooks.get(item.bookId);
  return (
    <div className={`${width} shrink-0`}>
      {book ? (
        <Cover book={book} sizes="64px" />
      ) : (
        <span className="flex aspect-2/3 items-center justify-center rounded-md bg-paper-deep text-muted">
          <Icon name="book" />
        </span>
      )}
    </div>
  );
}
