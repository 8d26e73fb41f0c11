import type { Book } from '@bookstore/contracts/books';
import { Link } from '@tanstack/react-router';
import { HERO_COVERS } from '../../shared/cover-source.ts';
import { Cover } from '../../shared/cover.tsx';

const PLACES = Array.from({ length: HERO_COVERS.count }, (_, place) => place);

/** The three newest covers; before they are known, their places. */
export const HeroCovers = ({ books }: { books: readonly Book[] | undefined }) => (
  <div className="grid grid-cols-3 gap-4 md:gap-5">
    {books
      ? books.slice(0, HERO_COVERS.count).map((book) => (
          <Link key={book._id} to="/books/$id" params={{ id: book._id }}>
            <Cover book={book} sizes={HERO_COVERS.sizes} isFirst />
          </Link>
        ))
      : PLACES.map((place) => <div key={place} className="skeleton aspect-2/3" />)}
  </div>
);
