import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonStyle } from '../../shared/button.tsx';

type HeroProps = { subscribe: ReactNode; covers: ReactNode };

/** The shop window: a promise, the ways in, and the newest covers. */
export const Hero = ({ subscribe, covers }: HeroProps) => (
  <section aria-labelledby="hero-title" className="grid items-center gap-10 py-10 md:grid-cols-2 md:py-16">
    <div>
      <h1 id="hero-title" className="font-serif text-4xl font-semibold lg:text-5xl">
        Latest Launches of the Week
      </h1>
      <p className="mt-5 max-w-prose text-lg text-muted">
        New on our shelves: business sense, clever machines, unforgettable stories, quiet horror and wide
        horizons. Choose a book tonight, pay when it is handed to you.
      </p>
      <div className="mt-7 flex flex-wrap gap-3">
        <Link to="/search" search={{ sort: 'newest' }} className={buttonStyle()}>
          See the new books
        </Link>
        {subscribe}
      </div>
    </div>
    {covers}
  </section>
);
