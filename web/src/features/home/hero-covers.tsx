import type { Book } from '@bookstore/contracts/books';
import { Link } from '@tanstack/react-router';
import { Cover } from '../../shared/cover.tsx';

const SHOWN = 3;
const PLACES = [1, 2, 3];

/** The three newest covers; before they are known, their places. */
export const HeroCovers = ({ books }: { books: readonly Book[] | undefined }) => (
  <div className="grid grid-cols-3 gap-4 md:gap-5">
    {books
      ? books.slice(0, SHOWN).map((book) => (
          <Link key={book._id} to="/books/$id" params={{ id: book._id }}>
            <Cover book={book} sizes="(min-width: 768px) 190px, 30vw" isFirst />
          </Link>
        ))
      : PLACES.map((place) => <div key={place} className="skeleton aspect-2/3" />)}
  </div>
);
