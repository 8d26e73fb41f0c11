import type { Book } from '@bookstore/contracts/books';
import { type ReactNode, useMemo } from 'react';
import { Carousel, CarouselSkeleton } from '../../shared/ui/carousel.tsx';
import { BookCard, BookCardSkeleton } from './book-card.tsx';

const getId = ({ _id }: Book) => _id;

type BookRowProps = {
  label: string;
  /** Undefined while the books are loading. */
  books: readonly Book[] | undefined;
  /** Without one the cards only lead to their books. */
  renderAction?: (book: Book) => ReactNode;
  /** Asks for more books. Undefined when there are no more. */
  onNearEnd?: (() => void) | undefined;
};

/** A carousel of books, or its placeholder. */
export function BookRow({ label, books, renderAction, onNearEnd }: BookRowProps) {
  const renderCard = useMemo(
    () => (book: Book) => <BookCard book={book} action={renderAction?.(book)} />,
    [renderAction],
  );
  if (!books) return <CarouselSkeleton slide={<BookCardSkeleton hasAction={Boolean(renderAction)} />} />;
  return (
    <Carousel label={label} items={books} getKey={getId} renderItem={renderCard} onNearEnd={onNearEnd} />
  );
}
