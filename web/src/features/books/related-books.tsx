import type { Book } from '@bookstore/contracts/books';
import { i18n } from '@bookstore/i18n/i18n';
import { type ReactNode, type Ref, useContext, useMemo } from 'react';
import { useBookRow } from '../../shared/books/books.queries.ts';
import { StockContext } from '../../shared/books/stock.tsx';
import { useIsNear } from '../../shared/browser/use-is-near.ts';
import { deferredLayout } from '../../shared/page/server-rendered.ts';
import { BookRow } from './book-row.tsx';

/** Other books of the same category as a book, loaded when the element of `ref` comes near; until then `books` is undefined. */
export function useRelatedBooks(book: Book | undefined) {
  const [isNear, ref] = useIsNear();
  const { books, isError, loadMore } = useBookRow(isNear ? book?.category : undefined);
  const id = isNear ? book?._id : undefined;
  const others = useMemo(() => (id ? books?.filter(({ _id }) => _id !== id) : undefined), [books, id]);
  return { ref, isNear, books: others, isError, loadMore };
}

type BookSectionProps = {
  ref?: Ref<HTMLElement>;
  label: string;
  /** Of the book that the page shows. */
  id: string;
  books: readonly Book[] | undefined;
  /** Whether its books are not asked for yet: it keeps their place. */
  isAway?: boolean;
  renderAction: (book: Book) => ReactNode;
  onNearEnd?: (() => void) | undefined;
};

/** A row of books below the one that the page shows; absent without books. */
export const BookSection = ({ ref, label, books, isAway, ...row }: BookSectionProps) =>
  books?.length !== 0 && (
    <section
      ref={ref}
      aria-label={label}
      className={`carousel-row ${deferredLayout()} relative -mx-4 px-4 py-8 [--height:39.5rem] before:absolute before:inset-x-4 before:top-0 before:border-t before:border-line`}
    >
      <h2 className="font-serif text-2xl font-semibold md:text-3xl">{label}</h2>
      {isAway ? <div className="h-136" /> : <BookRow label={label} books={books} {...row} />}
    </section>
  );

type RelatedBooksProps = {
  id: string;
  related: ReturnType<typeof useRelatedBooks>;
  renderAction: (book: Book) => ReactNode;
};

/** Those that can be bought: sold-out ones are at the end of what catalog sends, so nothing else moves when they go. */
export function RelatedBooks({
  related: { ref, isNear, books, isError, loadMore },
  ...row
}: RelatedBooksProps) {
  const stocks = useContext(StockContext);
  const forSale = useMemo(
    () => books?.filter(({ _id }) => stocks.get(_id)?.state !== 'out'),
    [books, stocks],
  );
  if (isError && !books) return null;
  const isAtEnd = forSale?.length !== books?.length;
  return (
    <BookSection
      ref={ref}
      label={i18n.t('You may also like')}
      books={forSale}
      isAway={!isNear}
      onNearEnd={isAtEnd ? undefined : loadMore}
      {...row}
    />
  );
}
