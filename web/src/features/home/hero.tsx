import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonStyle } from '../../shared/button.tsx';

/** The shop window: a promise, a way in, and the newest covers. */
export const Hero = ({ covers }: { covers: ReactNode }) => (
  <section aria-labelledby="hero-title" className="grid items-center gap-10 py-10 md:grid-cols-2 md:py-16">
    <div>
      <h1 id="hero-title" className="font-serif text-4xl font-semibold lg:text-5xl">
        Latest Launches of the Week
      </h1>
      <p className="mt-5 max-w-prose text-lg text-muted">
        New on our shelves: business sense, clever machines, unforgettable stories, quiet horror and wide
        horizons. Choose a book tonight, pay when it is handed to you.
      </p>
      <Link to="/search" search={{ sort: 'newest' }} className={`mt-7 ${buttonStyle()}`}>
        See the new books
      </Link>
    </div>
    {covers}
  </section>
);
