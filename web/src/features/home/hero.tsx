import type { Book } from '@bookstore/contracts/books';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Cover } from '../../shared/cover.tsx';
import { HERO_SIZES, selectHeroBooks } from '../../shared/home-books.ts';
import { buttonStyle } from '../../shared/ui/button.tsx';

const COVERS = 3;
/** The cover in the middle stands a little higher. */
const COVER = 'rounded-md transition-transform hover:-translate-y-1 nth-2:-mt-4 nth-2:mb-4';

type HeroProps = {
  subscribe: ReactNode;
  /** Newest first; undefined while they are loading, and none when that failed. */
  books: readonly Book[] | undefined;
};

export const Hero = ({ subscribe, books }: HeroProps) => (
  <section
    aria-labelledby="hero-title"
    className={`mt-6 grid items-center gap-8 rounded-2xl bg-paper-deep p-6 sm:p-8 md:mt-8 md:gap-12 md:p-10 lg:p-14 ${books?.length === 0 ? '' : 'md:grid-cols-2'}`}
  >
    <div>
      <h1 id="hero-title" className="font-serif text-4xl font-semibold lg:text-5xl">
        Latest Launches of the Week
      </h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        New on our shelves: business sense, clever machines, unforgettable stories, quiet horror and wide
        horizons. Choose a book tonight and pay when it arrives.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Link to="/search" search={{ sort: 'newest' }} className={buttonStyle()}>
          See the new books
        </Link>
        {subscribe}
      </div>
    </div>
    <div className="grid grid-cols-3 gap-3 pt-4 empty:hidden sm:gap-5">
      {books
        ? selectHeroBooks(books).map((book) => (
            <Link key={book._id} to="/books/$id" params={{ id: book._id }} className={COVER}>
              <Cover book={book} sizes={HERO_SIZES} isFirst />
            </Link>
          ))
        : Array.from({ length: COVERS }, (_, index) => (
            <div key={index} className={COVER}>
              <div className="skeleton aspect-2/3" />
            </div>
          ))}
    </div>
  </section>
);
