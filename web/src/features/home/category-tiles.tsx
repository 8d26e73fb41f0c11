import type { Category } from '@bookstore/contracts/categories';
import { Link } from '@tanstack/react-router';
import { useCategories } from '../../shared/books/categories.ts';
import { HomeSection } from './sections.tsx';

type Tile = { text: string; path: string };

/** Those of a new shop. Outlines are on a grid of 24 by 24 units. */
const TILES: Partial<Record<string, Tile>> = {
  business: { text: 'Sense and strategy', path: 'M4 20h16M7 16v-4m5 4V8m5 8V4M5 8l4-3.5' },
  technology: {
    text: 'Clever machines',
    path: 'M7 7h10v10H7V7Zm3 3h4v4h-4v-4ZM10 3.5V7m4-3.5V7m-4 10v3.5m4-3.5v3.5M3.5 10H7m-3.5 4H7m10-4h3.5M17 14h3.5',
  },
  fiction: {
    text: 'Unforgettable stories',
    path: 'M20 4C12 4.5 7 9 6 17l-2 3m2-3c5 .5 9-2 11-6h-4m4 0c1.8-1.8 2.6-4.2 3-7',
  },
  horror: {
    text: 'Keep the lamp on',
    path: 'M6 20V11a6 6 0 0 1 12 0v9l-2.5-2-2 2-1.5-2-1.5 2-2-2L6 20Zm3.5-9v.5m5-.5v.5',
  },
  adventure: {
    text: 'Wide horizons',
    path: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm3.5-12.5-2 5-5 2 2-5 5-2Z',
  },
};

const NEUTRAL: Tile = {
  text: 'See the shelf',
  path: 'M5 20V5h4v15m0-13h4v13m0-11.5 3.5-1L20 19.2 16.4 20 13 8.5M3 20h18',
};

function CategoryTile({ slug, name }: Category) {
  const { text, path } = TILES[slug] ?? NEUTRAL;
  return (
    <Link
      to="/search"
      search={{ category: slug }}
      className="flex h-full flex-col gap-1 rounded-xl border border-line bg-surface p-4 wrap-anywhere hover:border-accent hover:bg-accent-soft md:max-lg:p-3"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className="mb-2 size-8 text-accent"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={path} />
      </svg>
      <span className="font-serif text-lg leading-snug font-semibold">{name}</span>
      <span className="text-sm text-muted">{text}</span>
    </Link>
  );
}

export const CategoryTiles = () => (
  <HomeSection id="categories" title="Browse by category" height="[--height:28rem] md:[--height:11.5rem]">
    <ul className="col-span-full grid grid-cols-2 gap-3 md:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] lg:gap-4">
      {useCategories().map((category) => (
        <li key={category.slug} className="last:odd:col-span-2 md:last:odd:col-span-1">
          <CategoryTile {...category} />
        </li>
      ))}
    </ul>
  </HomeSection>
);
