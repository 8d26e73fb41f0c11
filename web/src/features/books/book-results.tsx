import type { Book } from '@bookstore/contracts/books';
import type { ReactNode } from 'react';
import { BookCard, BookCardSkeleton } from './book-card.tsx';

const GRID = 'grid gap-5 md:grid-cols-2 xl:grid-cols-3';
const SKELETONS = [1, 2, 3, 4, 5, 6];

type BookResultsProps = { books: readonly Book[]; renderAction: (book: Book) => ReactNode };

export const BookResults = ({ books, renderAction }: BookResultsProps) => (
  <ul className={GRID}>
    {books.map((book, index) => (
      <li key={book._id}>
        <BookCard book={book} action={renderAction(book)} isFirst={index === 0} />
      </li>
    ))}
  </ul>
);

export const BookResultsSkeleton = () => (
  <div role="status" className={GRID}>
    <span className="sr-only">Loading...</span>
    {SKELETONS.map((number) => (
      <BookCardSkeleton key={number} />
    ))}
  </div>
);
