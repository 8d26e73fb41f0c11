import type { BookStock } from '@bookstore/contracts/stock';
import { createContext, useContext } from 'react';

/** The stock of some books, by their ids. A book that is not counted, or not known yet, is absent. */
export type BookStocks = ReadonlyMap<string, BookStock>;

/** What the books of a page have in stock. A page provides it, once it is known. */
export const StockContext = createContext<BookStocks>(new Map());

export const useBookStock = (bookId: string): BookStock | undefined => useContext(StockContext).get(bookId);

const STATES = {
  in: { style: 'text-accent', describe: () => 'In stock' },
  low: { style: 'text-warning', describe: (free?: number) => `Only ${free ?? 'a few'} left` },
  out: { style: 'text-danger', describe: () => 'Sold out' },
};

const LINE = 'min-h-5';
/** On a cover, in the middle at its bottom, on a narrow one above what else is there. */
const BADGE =
  'absolute inset-x-0 bottom-10 mx-auto w-fit rounded-full bg-surface px-2.5 py-0.5 empty:hidden @min-[14rem]:bottom-2';

/** Whether a book is in stock. The empty line is there from the start, so that nothing moves when the stock is known. */
export function StockLabel({ bookId, isBadge = false }: { bookId: string; isBadge?: boolean }) {
  const stock = useBookStock(bookId);
  const { style, describe } = STATES[stock?.state ?? 'in'];
  return (
    <p className={`${isBadge ? BADGE : LINE} text-sm/5 font-semibold ${style}`}>
      {stock && describe(stock.free)}
    </p>
  );
}
