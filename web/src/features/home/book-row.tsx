import type { Book } from '@bookstore/contracts/books';
import type { ReactNode } from 'react';
import { Carousel } from '../../shared/carousel.tsx';

export type BookRowState = {
  /** Undefined while the books are on their way. */
  books: readonly Book[] | undefined;
  renderBook: (book: Book) => ReactNode;
  skeleton: ReactNode;
};

/** A carousel of books, or the places they will take. */
export const BookRow = ({ label, books, renderBook, skeleton }: BookRowState & { label: string }) =>
  books ? (
    <Carousel label={label} items={books} findKey={({ _id }) => _id} renderItem={renderBook} />
  ) : (
    <div role="status" className="grid gap-6 px-1 py-2 pb-18 md:grid-cols-2 min-[1180px]:grid-cols-3">
      <span className="sr-only">Loading...</span>
      {skeleton}
      <div className="hidden md:block">{skeleton}</div>
      <div className="hidden min-[1180px]:block">{skeleton}</div>
    </div>
  );
