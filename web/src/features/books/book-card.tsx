import type { Book } from '@bookstore/contracts/books';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Cover } from '../../shared/cover.tsx';
import { formatPrice, preview } from '../../shared/format.ts';
import { deferredLayout } from '../../shared/server-rendered.ts';
import { StockLabel } from '../../shared/stock.tsx';

/** Each part has a fixed number of lines, so that cards in a row and their skeletons align. */
const CARD = 'relative flex h-full flex-col rounded-xl border border-line bg-surface p-3 sm:p-4';
const STAGE = 'rounded-lg bg-paper-deep @min-[14rem]:py-5';
const COVER = 'mx-auto w-full max-w-46';
/** Three lines of title on a narrow card, two on any other, and one of author. */
const HEAD = 'mt-3 min-h-22 @min-[14rem]:min-h-18';
const TITLE =
  'font-serif text-base leading-snug font-semibold @min-[14rem]:text-lg @min-[14rem]:leading-snug';
const AUTHOR = 'mt-0.5 line-clamp-1 text-sm text-muted';
const PREVIEW =
  'mt-2 mb-3 line-clamp-5 min-h-[5lh] text-sm/5 wrap-anywhere text-muted @min-[14rem]:min-h-[3lh]';
const OFFER =
  'mt-1 flex flex-col gap-2 @min-[17.5rem]:flex-row @min-[17.5rem]:items-center @min-[17.5rem]:justify-between';
/** In a narrow card the button is as wide as the card. */
const ACTION = 'relative flex *:flex-1 @min-[17.5rem]:*:flex-none';
const PRICE = 'flex min-h-7 flex-wrap items-baseline gap-x-2';

/** As many columns as there is room for, two on a phone. */
const GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] sm:gap-5 lg:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]';

type BookCardProps = { book: Book; action?: ReactNode; isFirst?: boolean };

/** A book in a list. The whole card is one link to the book, except for the action. */
export const BookCard = ({ book, action, isFirst = false }: BookCardProps) => (
  <article className={CARD}>
    <div className="@container flex flex-1 flex-col">
      <div className={STAGE}>
        <div className={COVER}>
          <Cover book={book} sizes="(min-width: 640px) 184px, 45vw" isFirst={isFirst} />
        </div>
      </div>
      <div className={HEAD}>
        <h3 className={TITLE}>
          <Link
            to="/books/$id"
            params={{ id: book._id }}
            className="stretched block min-h-6 hover:text-accent hover:underline"
          >
            <span className="line-clamp-3 @min-[14rem]:line-clamp-2">{book.title}</span>
          </Link>
        </h3>
        <p className={AUTHOR}>{book.author}</p>
      </div>
      <p className={PREVIEW}>{preview(book.description)}</p>
      <div className="mt-auto">
        <StockLabel bookId={book._id} />
        <div className={OFFER}>
          <p className={PRICE}>
            <span className="sr-only">Price</span>
            <span className="text-xl/7 font-semibold">{formatPrice(book.newPrice)}</span>
            <span className="sr-only">instead of</span>
            <del className="text-sm text-muted">{formatPrice(book.oldPrice)}</del>
          </p>
          {action && <div className={ACTION}>{action}</div>}
        </div>
      </div>
    </div>
  </article>
);

export const BookCardSkeleton = ({ hasAction = true }: { hasAction?: boolean }) => (
  <div className={CARD}>
    <div className="@container flex flex-1 flex-col">
      <div className={STAGE}>
        <div className={COVER}>
          <div className="skeleton aspect-2/3" />
        </div>
      </div>
      <div className={HEAD}>
        <div className="skeleton h-5 w-4/5" />
        <div className="skeleton mt-2 h-4 w-1/2" />
      </div>
      <div className={PREVIEW}>
        <div className="skeleton h-13" />
      </div>
      <div className="mt-auto">
        <div className="min-h-5" />
        <div className={OFFER}>
          <div className={PRICE}>
            <div className="skeleton h-6 w-24 self-center" />
          </div>
          {hasAction && <div className="skeleton h-11 @min-[17.5rem]:w-36" />}
        </div>
      </div>
    </div>
  </div>
);

type BookGridProps = { books: readonly Book[]; renderAction: (book: Book) => ReactNode };

export const BookGrid = ({ books, renderAction }: BookGridProps) => (
  <ul className={GRID}>
    {books.map((book, index) => (
      <li key={book._id} className={`${deferredLayout()} [--height:36rem] sm:[--height:39rem]`}>
        <BookCard book={book} action={renderAction(book)} isFirst={index === 0} />
      </li>
    ))}
  </ul>
);

export const BookGridSkeleton = () => (
  <div role="status" className={GRID}>
    <span className="sr-only">Loading...</span>
    {Array.from({ length: 6 }, (_, index) => (
      <BookCardSkeleton key={index} />
    ))}
  </div>
);
