import type { Book } from '@bookstore/contracts/books';
import { LOCALE } from '@bookstore/contracts/currency';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef, useSyncExternalStore } from 'react';
import { Cover } from '../../shared/cover.tsx';
import { capitalize, formatPrice } from '../../shared/format.ts';
import { formatDay, formatMonth } from '../../shared/format-dates.ts';
import { StockLabel } from '../../shared/stock.tsx';
import { BuyBar } from './buy-bar.tsx';

const DEFAULT_AUTHOR = 'admin';
const LAYOUT = 'grid gap-8 py-8 md:grid-cols-[minmax(0,20rem)_1fr] md:gap-14 md:py-12';
const COVER = 'mx-auto w-56 md:mx-0 md:w-full';

const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="font-medium wrap-anywhere">{children}</dd>
  </div>
);

const SERVER_LOCALE = [LOCALE, 'UTC'] as const;
const BROWSER_LOCALE = [] as const;
const subscribeToNothing = () => () => undefined;

type LocalDateProps = {
  isoDate: string;
  format: (isoDate: string, locale?: string, timeZone?: string) => string;
};

/** A date in the browser's locale and time zone, which the server that renders it too does not know. */
function LocalDate({ isoDate, format }: LocalDateProps) {
  const [locale, timeZone] = useSyncExternalStore<readonly string[]>(
    subscribeToNothing,
    () => BROWSER_LOCALE,
    () => SERVER_LOCALE,
  );
  return format(isoDate, locale, timeZone);
}

/** The amount that the new price saves, also in percent of the old one. */
function Saving({ oldPrice, newPrice }: Pick<Book, 'oldPrice' | 'newPrice'>) {
  const saved = oldPrice - newPrice;
  const percent = oldPrice > 0 ? Math.round((saved / oldPrice) * 100) : 0;
  if (percent < 1) return null;
  return (
    <span className="font-semibold text-accent">
      You save {formatPrice(saved)} ({percent}%)
    </span>
  );
}

type BookDetailProps = {
  book: Book;
  action: ReactNode;
  /** The same action for the bar of phones, without the note beside it. */
  barAction: ReactNode;
};

export function BookDetail({ book, action, barAction }: BookDetailProps) {
  const article = useRef<HTMLElement>(null);
  const offer = useRef<HTMLDivElement>(null);
  return (
    <article ref={article} className={LAYOUT}>
      <div className={COVER}>
        <Cover book={book} sizes="(min-width: 768px) 320px, 224px" isFirst />
      </div>
      <div>
        <h1 className="font-serif text-3xl font-semibold md:text-4xl">{book.title}</h1>
        {book.author && (
          <p className="mt-2 text-lg wrap-anywhere">
            by{' '}
            <Link
              to="/search"
              search={{ q: book.author }}
              className="font-semibold text-accent underline underline-offset-4 hover:text-accent-strong"
            >
              {book.author}
            </Link>
          </p>
        )}
        <p className="mt-5 flex flex-wrap items-baseline gap-x-3">
          <span className="text-3xl font-semibold">{formatPrice(book.newPrice)}</span>
          <span className="sr-only">instead of</span>
          <del className="text-lg text-muted">{formatPrice(book.oldPrice)}</del>
          <Saving {...book} />
        </p>
        <div className="mt-2 flex flex-wrap text-sm/5 *:not-empty:mr-3">
          <StockLabel bookId={book._id} />
          <p className="text-muted">
            On our shelves since <LocalDate isoDate={book.createdAt} format={formatMonth} />
          </p>
        </div>
        <div ref={offer} className="mt-4">
          {action}
        </div>
        <h2 className="mt-8 font-semibold">Description:</h2>
        <p className="mt-2 max-w-prose wrap-anywhere whitespace-pre-line">{book.description}</p>
        <dl className="mt-8 grid grid-cols-2 gap-4 border-t border-line pt-6 sm:grid-cols-3">
          <Detail label="Author:">{book.author ?? DEFAULT_AUTHOR}</Detail>
          <Detail label="Published:">
            <time dateTime={book.createdAt}>
              <LocalDate isoDate={book.createdAt} format={formatDay} />
            </time>{' '}
            {/* It is the day on which the book was added: the label is the specification's. */}
            <span className="font-normal whitespace-nowrap text-muted">(in this shop)</span>
          </Detail>
          <Detail label="Category:">
            <Link
              to="/search"
              search={{ category: book.category }}
              className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 hover:border-accent hover:bg-accent-soft"
            >
              {capitalize(book.category)}
            </Link>
          </Detail>
        </dl>
      </div>
      <BuyBar book={book} page={article} offer={offer} action={barAction} />
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
