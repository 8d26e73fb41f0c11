import type { Book } from '@bookstore/contracts/books';
import type { ReactNode } from 'react';
import { CarouselPlaces } from '../../shared/carousel-places.tsx';
import { Carousel } from '../../shared/carousel.tsx';

export type BookRowState = {
  /** Undefined while the books are on their way, or the row's turn has not come. */
  books: readonly Book[] | undefined;
  renderBook: (book: Book) => ReactNode;
  skeleton: ReactNode;
};

const findId = ({ _id }: Book) => _id;

/** A carousel of books, or the places they will take. */
export const BookRow = ({ label, books, renderBook, skeleton }: BookRowState & { label: string }) =>
  books ? (
    <Carousel label={label} items={books} findKey={findId} renderItem={renderBook} />
  ) : (
    <CarouselPlaces place={skeleton} />
  );
