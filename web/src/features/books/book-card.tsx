import type { Book } from '@bookstore/contracts/books';
import { i18n } from '@bookstore/i18n/i18n';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Cover } from '../../shared/covers/cover.tsx';
import { formatCount, formatPrice, preview } from '../../shared/format/format.ts';
import { deferredLayout } from '../../shared/page/server-rendered.ts';
import { StockBadge } from '../../shared/books/stock.tsx';
import { Recommender } from './shelf-talker.tsx';

/** No part has a row that it does not fill: what a lower card of a row has less is above its price. */
const CARD = 'relative flex h-full flex-col rounded-xl border border-line bg-surface p-3 sm:p-4';
const STAGE = 'relative rounded-lg bg-paper-deep @min-[14rem]:py-5';
const COVER = 'mx-auto w-full max-w-46';
/** In the upper corners beside the cover, on a narrow card in the lower ones: titles are at the top of covers. */
const BADGE =
  'absolute bottom-2 rounded-full px-2 text-xs/6 font-semibold text-on-accent @min-[14rem]:top-2 @min-[14rem]:bottom-auto';
/** A word that is longer than the line ends in an ellipsis, and is not broken. */
const TITLE =
  'mt-3 font-serif text-base leading-snug font-semibold wrap-normal @min-[14rem]:text-lg @min-[14rem]:leading-snug';
const AUTHOR = 'mt-0.5 line-clamp-2 text-sm text-muted';
const PREVIEW = 'mt-2 mb-3 line-clamp-5 text-sm/5 wrap-anywhere text-muted';
const OFFER =
  'mt-1 flex flex-col gap-2 @min-[17.5rem]:flex-row @min-[17.5rem]:items-center @min-[17.5rem]:justify-between';
/** In a narrow card the button is as wide as the card. */
const ACTION = 'relative flex *:flex-1 @min-[17.5rem]:*:flex-none';
const PRICE = 'flex min-h-7 flex-wrap items-baseline gap-x-2';

/** As many columns as there is room for, two on a phone. */
const GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] sm:gap-5 lg:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]';

/** The least that is said on a cover, in percent: where every book costs a little less, none seems to. */
const MIN_SAVING = 20;

/** What is said of a book on its cover: that it is trending, what it saves, and that it is scarce. */
function Badges({ book: { _id, trending, oldPrice = 0, newPrice } }: { book: Book }) {
  const saving = Math.round((1 - newPrice / oldPrice) * 100);
  return (
    <>
      {trending && <p className={`${BADGE} start-2 bg-second`}>{i18n.t('Trending')}</p>}
      {saving >= MIN_SAVING && (
        <p className={`${BADGE} end-2 bg-accent`}>
          {i18n.t('-{percent}%', { percent: formatCount(saving) })}
        </p>
      )}
      <StockBadge bookId={_id} />
    </>
  );
}

type OldPriceProps = Pick<Book, 'oldPrice' | 'newPrice'> & { className: string };

/** The old price struck through, of a book that costs less by now. */
export const OldPrice = ({ oldPrice = 0, newPrice, className }: OldPriceProps) =>
  oldPrice > newPrice && (
    <>
      <span className="sr-only">{i18n.t('instead of')}</span>
      <del className={className}>{formatPrice(oldPrice)}</del>
    </>
  );

type BookCardProps = {
  book: Book;
  action?: ReactNode;
  isFirst?: boolean;
  /** Whether a bookseller has chosen it for this place: then their words stand in place of the description. */
  isChosen?: boolean;
};

/** A book in a list. The whole card is one link to the book, except for the action. */
export const BookCard = ({ book, action, isFirst = false, isChosen = false }: BookCardProps) => (
  <article className={CARD}>
    <div className="@container flex flex-1 flex-col">
      <div className={STAGE}>
        <div className={COVER}>
          <Cover book={book} sizes="(min-width: 640px) 184px, 45vw" isFirst={isFirst} />
        </div>
        <Badges book={book} />
      </div>
      <div>
        <h3 className={TITLE}>
          <Link
            to="/books/$id"
            params={{ id: book._id }}
            className="stretched block min-h-6 hover:text-accent hover:underline"
          >
            <span dir="auto" className="line-clamp-3 text-ellipsis @min-[14rem]:line-clamp-2">
              {book.title}
            </span>
          </Link>
        </h3>
        {book.author && (
          <p dir="auto" className={AUTHOR}>
            {book.author}
          </p>
        )}
      </div>
      <p dir="auto" className={PREVIEW}>
        {isChosen && book.recommendation ? (
          <>
            <span className="font-semibold text-accent">
              <Recommender recommendedBy={book.recommendedBy} />:
            </span>{' '}
            {preview(book.recommendation)}
          </>
        ) : (
          preview(book.description)
        )}
      </p>
      <div className="mt-auto">
        <div className={OFFER}>
          <p className={PRICE}>
            <span className="sr-only">{i18n.t('Price')}</span>
            <span className="text-xl/7 font-semibold">{formatPrice(book.newPrice)}</span>
            <OldPrice {...book} className="text-sm text-muted" />
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
      <div className={`${TITLE} h-[2lh]`}>
        <div className="skeleton h-5 w-4/5" />
      </div>
      <div className={AUTHOR}>
        <div className="skeleton h-[1lh] w-1/2" />
      </div>
      <div className={PREVIEW}>
        <div className="skeleton h-[5lh] @min-[14rem]:h-[3lh] @min-[19rem]:h-[2lh]" />
      </div>
      <div className="mt-auto">
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

type BookGridProps = {
  books: readonly Book[];
  renderAction: (book: Book) => ReactNode;
  /** Whether booksellers have chosen the books. */
  areChosen?: boolean;
};

export const BookGrid = ({ books, renderAction, areChosen = false }: BookGridProps) => (
  <ul className={GRID}>
    {books.map((book, index) => (
      <li key={book._id} className={`${deferredLayout()} [--height:36rem] sm:[--height:39rem]`}>
        <BookCard book={book} action={renderAction(book)} isFirst={index === 0} isChosen={areChosen} />
      </li>
    ))}
  </ul>
);

export const BookGridSkeleton = () => (
  <div role="status" className={GRID}>
    <span className="sr-only">{i18n.t('Loading...')}</span>
    {Array.from({ length: 6 }, (_, index) => (
      <BookCardSkeleton key={index} />
    ))}
  </div>
);
