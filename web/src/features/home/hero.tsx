import type { Book } from '@bookstore/contracts/books';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { HERO_COVERS } from '../../shared/cover-source.ts';
import { Cover } from '../../shared/cover.tsx';
import { buttonStyle } from '../../shared/ui/button.tsx';

type HeroProps = {
  subscribe: ReactNode;
  /** Newest first; undefined while they are loading. */
  books: readonly Book[] | undefined;
};

export const Hero = ({ subscribe, books }: HeroProps) => (
  <section
    aria-labelledby="hero-title"
    className={`grid items-center gap-10 py-10 md:py-16 ${books?.length === 0 ? '' : 'md:grid-cols-2'}`}
  >
    <div>
      <h1 id="hero-title" className="font-serif text-4xl font-semibold lg:text-5xl">
        Latest Launches of the Week
      </h1>
      <p className="mt-5 max-w-prose text-lg text-muted">
        New on our shelves: business sense, clever machines, unforgettable stories, quiet horror and wide
        horizons. Choose a book tonight and pay when it arrives.
      </p>
      <div className="mt-7 flex flex-wrap gap-3">
        <Link to="/search" search={{ sort: 'newest' }} className={buttonStyle()}>
          See the new books
        </Link>
        {subscribe}
      </div>
    </div>
    <div className="grid grid-cols-3 gap-4 empty:hidden md:gap-5">
      {books
        ? books.slice(0, HERO_COVERS.count).map((book) => (
            <Link key={book._id} to="/books/$id" params={{ id: book._id }}>
              <Cover book={book} sizes={HERO_COVERS.sizes} isFirst />
            </Link>
          ))
        : Array.from({ length: HERO_COVERS.count }, (_, index) => (
            <div key={index} className="skeleton aspect-2/3" />
          ))}
    </div>
  </section>
);
