import type { Book } from '@bookstore/contracts/books';
import { i18n } from '@bookstore/i18n/i18n';
import { type ReactNode, useRef } from 'react';
import { Cover } from '../../shared/covers/cover.tsx';
import { formatCount, formatPrice } from '../../shared/format/format.ts';
import { DeliveryNote } from '../../shared/shop/delivery-note.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { FORMAT_LABELS } from '../../shared/books/book-labels.ts';
import { StockText, useBookStock } from '../../shared/books/stock.tsx';
import { AuthorLink, listAuthors } from './author-links.tsx';
import { OldPrice } from './book-card.tsx';
import { BookMetadata } from './book-metadata.tsx';
import { BuyBar } from './buy-bar.tsx';
import { ShelfTalker } from './shelf-talker.tsx';

const LAYOUT =
  'grid gap-8 pt-3 pb-8 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] md:gap-x-14 md:pt-4 md:pb-12 md:grid-rows-[auto_1fr] wide:grid-cols-[minmax(0,20rem)_minmax(0,1fr)_15rem] wide:gap-x-12';
const COVER = 'mx-auto w-44 md:mx-0 md:row-span-2 md:w-full';

/** The amount that the new price saves, also in percent of the old one. */
function Saving({ oldPrice = 0, newPrice }: Pick<Book, 'oldPrice' | 'newPrice'>) {
  const saved = oldPrice - newPrice;
  const percent = oldPrice > 0 ? Math.round((saved / oldPrice) * 100) : 0;
  if (percent < 1) return null;
  return (
    <span className="font-semibold text-accent">
      {i18n.t('You save {amount} ({percent}%)', {
        amount: formatPrice(saved),
        percent: formatCount(percent),
      })}
    </span>
  );
}

/** A longer title is smaller, so that the price stays in view. */
const titleSize = ({ length }: string) => {
  if (length > 90) return 'text-xl md:text-2xl';
  return length > 45 ? 'text-2xl md:text-3xl' : 'text-3xl md:text-4xl';
};

/** By whom a book is, with links to their pages, and in which format. */
const Byline = ({ authors, format }: { authors: readonly string[]; format: Book['format'] }) => (
  <p className="mt-2 text-lg wrap-anywhere">
    <span className="text-muted">{i18n.t('Author:')} </span>
    {authors.map((name, index) => (
      <span key={name}>
        {index > 0 && ', '}
        <AuthorLink name={name} />
      </span>
    ))}
    {format && <span className="text-muted"> · {FORMAT_LABELS[format]}</span>}
  </p>
);

/** Whether a book can be had, and then when and for how much more. Its second line is there before the stock is known. */
function Availability({ bookId }: { bookId: string }) {
  const state = useBookStock(bookId)?.state;
  return (
    <p className="mt-3 flex min-h-[2lh] gap-2 wide:min-h-[1lh]">
      <Icon name={state === 'out' ? 'clock' : 'parcel'} className="size-6 text-accent" />
      <span className="min-w-0 wrap-anywhere">
        <StockText bookId={bookId} />
        {state !== 'out' && (
          <>
            {state && ' · '}
            <DeliveryNote />
          </>
        )}
      </span>
    </p>
  );
}

const Price = ({ book }: { book: Book }) => (
  <p className="mt-5 flex flex-wrap items-baseline gap-x-3">
    <span className="text-3xl font-semibold">{formatPrice(book.newPrice)}</span>
    <OldPrice {...book} className="text-lg text-muted" />
    <Saving {...book} />
  </p>
);

/** What a buyer can rely on. */
const Reassurance = () => (
  <ul aria-label={i18n.t('Ordering')} className="grid gap-1.5 text-sm/5">
    {[i18n.t('Pay in cash on delivery'), i18n.t('Cancel at no cost until it ships')].map((text) => (
      <li key={text} className="flex gap-2">
        <Icon name="check" className="size-5 shrink-0 text-accent" />
        {text}
      </li>
    ))}
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
        <Cover book={book} sizes="(min-width: 768px) 320px, 176px" isFirst />
      </div>
      <div>
        <h1 dir="auto" className={`font-serif font-semibold wrap-anywhere ${titleSize(book.title)}`}>
          {book.title}
        </h1>
        {authors.length > 0 && <Byline authors={authors} format={book.format} />}
        {book.withdrawn ? (
          <p className="mt-5 rounded-lg bg-warning-soft px-4 py-3 font-medium text-warning">
            {i18n.t('This book is no longer available.')}
          </p>
        ) : (
          <>
            <Price book={book} />
            <Availability bookId={book._id} />
            <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] items-start gap-x-8 gap-y-3">
              <div ref={offer}>{action}</div>
              <Reassurance />
            </div>
            {note}
          </>
        )}
        <ShelfTalker {...book} />
        <h2 className="mt-3 font-semibold">{i18n.t('Description:')}</h2>
        <p dir="auto" className="mt-2 max-w-prose wrap-anywhere whitespace-pre-line">
          {book.description}
        </p>
      </div>
      <div className="md:col-start-2 wide:col-start-3 wide:row-start-1">
        <BookMetadata book={book} />
      </div>
      {!book.withdrawn && <BuyBar book={book} page={article} offer={offer} action={barAction} />}
    </article>
  );
}

export const BookDetailSkeleton = () => (
  <div role="status" className={`mt-14 ${LAYOUT}`}>
    <div className={`skeleton aspect-2/3 ${COVER}`} />
    <div>
      <p className="text-muted">{i18n.t('Loading...')}</p>
      <div className="skeleton mt-4 h-10 w-4/5" />
      <div className="skeleton mt-4 h-7 w-1/2" />
      <div className="skeleton mt-5 h-9 w-40" />
      <div className="skeleton mt-8 h-11 w-40" />
      <div className="skeleton mt-8 h-40" />
    </div>
  </div>
);
