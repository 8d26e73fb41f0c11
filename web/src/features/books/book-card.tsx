import type { Book } from '@bookstore/contracts/books';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Cover } from '../../shared/cover.tsx';
import { formatPrice, preview } from '../../shared/format.ts';
import { StockLabel } from '../../shared/stock.tsx';

const CARD = 'flex h-full gap-4 rounded-xl border border-line bg-surface p-4 sm:gap-5 sm:p-5';
/** As high as three lines of title with all else, so that the cards take the place of their skeletons. */
const TEXT = 'flex min-h-75 min-w-0 flex-1 flex-col';
const GRID = 'grid gap-5 md:grid-cols-2 xl:grid-cols-3';

type BookCardProps = { book: Book; action: ReactNode; isFirst?: boolean };

/** A book in a list. The whole card is one link to the book, except for the action. */
export const BookCard = ({ book, action, isFirst = false }: BookCardProps) => (
  <article className={`relative ${CARD}`}>
    <div className="w-24 shrink-0 self-start sm:w-32">
      <Cover book={book} sizes="(min-width: 640px) 128px, 96px" isFirst={isFirst} />
      <div className="mt-2 text-center">
        <StockLabel bookId={book._id} />
      </div>
    </div>
    <div className={TEXT}>
      <h3 className="font-serif text-lg leading-snug font-semibold">
        <Link
          to="/books/$id"
          params={{ id: book._id }}
          className="block after:absolute after:inset-0 after:rounded-xl hover:text-accent hover:underline"
        >
          <span className="line-clamp-4">{book.title}</span>
        </Link>
      </h3>
      {book.author && <p className="mt-0.5 line-clamp-1 text-sm text-muted">{book.author}</p>}
      <p className="mt-2 line-clamp-5 text-sm/5 wrap-anywhere text-muted">{preview(book.description)}</p>
      <p className="mt-auto flex flex-wrap items-baseline gap-x-2 pt-3">
        <span className="sr-only">Price</span>
        <span className="text-lg font-semibold">{formatPrice(book.newPrice)}</span>
        <span className="sr-only">instead of</span>
        <del className="text-sm text-muted">{formatPrice(book.oldPrice)}</del>
      </p>
      <div className="relative mt-3 self-start">{action}</div>
    </div>
  </article>
);

export const BookCardSkeleton = () => (
  <div className={CARD}>
    <div className="w-24 shrink-0 sm:w-32">
      <div className="skeleton aspect-2/3" />
    </div>
    <div className={`${TEXT} gap-3`}>
      <div className="skeleton h-6 w-4/5" />
      <div className="skeleton h-4 w-1/2" />
      <div className="skeleton h-16" />
      <div className="skeleton mt-auto h-11 w-32" />
    </div>
  </div>
);

type BookGridProps = { books: readonly Book[]; renderAction: (book: Book) => ReactNode };

export const BookGrid = ({ books, renderAction }: BookGridProps) => (
  <ul className={GRID}>
    {books.map((book, index) => (
      <li key={book._id}>
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
