import type { BookStock } from '@bookstore/contracts/stock';
import { i18n } from '@bookstore/i18n/i18n';
import { createContext, useContext } from 'react';
import { formatCount } from '../format/format.ts';

/** The stock of some books, by their ids. A book that is not counted, or not known yet, is absent. */
export type BookStocks = ReadonlyMap<string, BookStock>;

/** What the books of a page have in stock. A page provides it, once it is known. */
export const StockContext = createContext<BookStocks>(new Map());

export const useBookStock = (bookId: string): BookStock | undefined => useContext(StockContext).get(bookId);

const STATES = {
  in: { style: 'text-accent', describe: () => i18n.t('In stock') },
  low: {
    style: 'text-warning',
    describe: (free?: number) =>
      free === undefined
        ? i18n.t('Only a few left')
        : i18n.t('Only {free} left', { free: formatCount(free) }),
  },
  out: { style: 'text-danger', describe: () => i18n.t('Sold out') },
};

/** Whether a book is in stock, within a line; nothing while that is not known. */
export function StockText({ bookId }: { bookId: string }) {
  const stock = useBookStock(bookId);
  if (!stock) return null;
  const { style, describe } = STATES[stock.state];
  return <span className={`font-semibold ${style}`}>{describe(stock.free)}</span>;
}

/** The same as a line, which is there from the start, so that nothing moves when the stock is known. */
export const StockLabel = ({ bookId }: { bookId: string }) => (
  <p className="min-h-5 text-sm/5">
    <StockText bookId={bookId} />
  </p>
);

/** On a cover, in the middle at its bottom, on a narrow one above what else is there: that a book is scarce or sold out. */
export function StockBadge({ bookId }: { bookId: string }) {
  const state = useBookStock(bookId)?.state;
  return (
    state &&
    state !== 'in' && (
      <p className="absolute inset-x-0 bottom-10 mx-auto w-fit rounded-full bg-surface px-2.5 py-0.5 text-sm/5 @min-[14rem]:bottom-2">
        <StockText bookId={bookId} />
      </p>
    )
  );
}
