import type { Book } from '@bookstore/contracts/books';
import { type ReactNode, useRef } from 'react';
import { Cover } from '../../shared/covers/cover.tsx';
import { formatPrice } from '../../shared/format/format.ts';
import { formatMonth } from '../../shared/format/format-dates.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { StockLabel } from '../../shared/books/stock.tsx';
import { AuthorLink, listAuthors, MoreByAuthors } from './author-links.tsx';
import { OldPrice } from './book-card.tsx';
import { BookMetadata, LocalDate } from './book-metadata.tsx';
import { BuyBar } from './buy-bar.tsx';
import { ShelfTalker } from './shelf-talker.tsx';

const LAYOUT =
  'grid gap-8 py-8 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] md:gap-x-14 md:py-12 md:grid-rows-[auto_1fr] wide:grid-cols-[minmax(0,20rem)_minmax(0,1fr)_15rem] wide:gap-x-12';
const COVER = 'mx-auto w-56 md:mx-0 md:row-span-2 md:w-full';

/** The amount that the new price saves, also in percent of the old one. */
function Saving({ oldPrice = 0, newPrice }: Pick<Book, 'oldPrice' | 'newPrice'>) {
  const saved = oldPrice - newPrice;
  const percent = oldPrice > 0 ? Math.round((saved / oldPrice) * 100) : 0;
  if (percent < 1) return null;
  return (
    <span className="font-semibold text-accent">
      You save {formatPrice(saved)} ({percent}%)
    </span>
  );
}

/** By whom a book is, with links to their pages. */
const Byline = ({ authors }: { authors: readonly string[] }) => (
  <p className="mt-2 text-lg wrap-anywhere">
    by{' '}
    {authors.map((name, index) => (
      <span key={name}>
        {index > 0 && ', '}
        <AuthorLink name={name} />
      </span>
    ))}
  </p>
);

const Price = ({ book }: { book: Book }) => (
  <>
    <p className="mt-5 flex flex-wrap items-baseline gap-x-3">
      <span className="text-3xl font-semibold">{formatPrice(book.newPrice)}</span>
      <OldPrice {...book} className="text-lg text-muted" />
      <Saving {...book} />
    </p>
    <p className="mt-2 text-sm/5 text-muted">
      On our shelves since <LocalDate isoDate={book.createdAt} format={formatMonth} />
    </p>
  </>
);

/** What a buyer can rely on, and whether the book is in stock. */
const Reassurance = ({ bookId }: { bookId: string }) => (
  <ul aria-label="Ordering" className="grid gap-1.5 text-sm/5">
    {['Pay in cash on delivery', 'Cancel at no cost until it ships'].map((text) => (
      <li key={text} className="flex gap-2">
        <Icon name="check" className="size-5 shrink-0 text-accent" />
        {text}
      </li>
    ))}
    <li className="pl-7">
      <StockLabel bookId={bookId} />
    </li>
  </ul>
);

type BookDetailProps = {
  book: Book;
  action: ReactNode;
  /** Whether the book is in the cart. */
  note: ReactNode;
  /** The same action for the bar of phones, without what is beside it. */
  barAction: ReactNode;
};

/** A book in full. One that is withdrawn is shown without its price, and cannot be bought. */
export function BookDetail({ book, action, note, barAction }: BookDetailProps) {
  const article = useRef<HTMLElement>(null);
  const offer = useRef<HTMLDivElement>(null);
  const authors = listAuthors(book);
  return (
    <article ref={article} className={LAYOUT}>
      <div className={COVER}>
        <Cover book={book} sizes="(min-width: 768px) 320px, 224px" isFirst />
      </div>
      <div>
        <h1 dir="auto" className="font-serif text-3xl font-semibold wrap-anywhere md:text-4xl">
          {book.title}
        </h1>
        {authors.length > 0 && <Byline authors={authors} />}
        {book.withdrawn ? (
          <p className="mt-5 rounded-lg bg-warning-soft px-4 py-3 font-medium text-warning">
            This book is no longer available.
          </p>
        ) : (
          <>
            <Price book={book} />
            <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] items-start gap-x-8 gap-y-3">
              <div ref={offer}>{action}</div>
              <Reassurance bookId={book._id} />
            </div>
            {note}
          </>
        )}
        <ShelfTalker {...book} />
        <h2 className="mt-3 font-semibold">Description:</h2>
        <p dir="auto" className="mt-2 max-w-prose wrap-anywhere whitespace-pre-line">
          {book.description}
        </p>
        {authors.length > 0 && (
          <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
            <MoreByAuthors authors={authors} />
          </p>
        )}
      </div>
      <div className="md:col-start-2 wide:col-start-3 wide:row-start-1">
        <BookMetadata book={book} />
      </div>
      {!book.withdrawn && <BuyBar book={book} page={article} offer={offer} action={barAction} />}
    </article>
  );
}

export const BookDetailSkeleton = () => (
  <div role="status" className={LAYOUT}>
    <div className={`skeleton aspect-2/3 ${COVER}`} />
    <div>
      <p className="text-muted">Loading...</p>
      <div className="skeleton mt-4 h-10 w-4/5" />
      <div className="skeleton mt-4 h-7 w-1/2" />
      <div className="skeleton mt-5 h-9 w-40" />
      <div className="skeleton mt-8 h-11 w-40" />
      <div className="skeleton mt-8 h-40" />
    </div>
  </div>
);
