import type { Book } from '@bookstore/contracts/books';
import { type ReactNode, useMemo } from 'react';
import { Carousel, CarouselSkeleton } from '../../shared/ui/carousel.tsx';
import { BookCard, BookCardSkeleton } from './book-card.tsx';

type BookRowProps = {
  label: string;
  /** Tells rows of the same label apart that have other books. */
  id?: string;
  /** Undefined while the books are loading. */
  books: readonly Book[] | undefined;
  /** Without it the cards are only links to their books. */
  renderAction?: (book: Book) => ReactNode;
  /** Whether booksellers have chosen the books. */
  areChosen?: boolean;
  /** Asks for more books. Undefined when there are no more. */
  onNearEnd?: (() => void) | undefined;
};

/** A carousel of books, or its placeholder. */
export function BookRow({ label, id = '', books, renderAction, areChosen = false, onNearEnd }: BookRowProps) {
  const slides = useMemo(
    () =>
      books?.map((book) => (
        <BookCard key={book._id} book={book} action={renderAction?.(book)} isChosen={areChosen} />
      )),
    [books, renderAction, areChosen],
  );
  if (!slides) return <CarouselSkeleton slide={<BookCardSkeleton hasAction={Boolean(renderAction)} />} />;
  return <Carousel key={id} id={`${label} ${id}`} label={label} slides={slides} onNearEnd={onNearEnd} />;
}
