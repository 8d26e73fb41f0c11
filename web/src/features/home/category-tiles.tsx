import type { Category } from '@bookstore/contracts/categories';
import { DEFAULT_CATEGORIES } from '@bookstore/contracts/lists';
import { i18n } from '@bookstore/i18n/i18n';
import { Link } from '@tanstack/react-router';
import { useCategories } from '../../shared/books/categories.ts';
import { languageOf } from '../../shared/shop/shop.ts';
import { HomeSection } from './sections.tsx';

type Tile = { text: () => string; path: string };

/** Those of a new shop; others have their initial. Outlines are on a grid of 24 by 24 units. */
const TILES: Partial<Record<string, Tile>> = {
  business: {
    text: () => i18n.t('Sense and strategy'),
    path: 'M4 20h16M7 16v-4m5 4V8m5 8V4M5 8l4-3.5',
  },
  technology: {
    text: () => i18n.t('Clever machines'),
    path: 'M7 7h10v10H7V7Zm3 3h4v4h-4v-4ZM10 3.5V7m4-3.5V7m-4 10v3.5m4-3.5v3.5M3.5 10H7m-3.5 4H7m10-4h3.5M17 14h3.5',
  },
  fiction: {
    text: () => i18n.t('Unforgettable stories'),
    path: 'M20 4C12 4.5 7 9 6 17l-2 3m2-3c5 .5 9-2 11-6h-4m4 0c1.8-1.8 2.6-4.2 3-7',
  },
  horror: {
    text: () => i18n.t('Keep the lamp on'),
    path: 'M6 20V11a6 6 0 0 1 12 0v9l-2.5-2-2 2-1.5-2-1.5 2-2-2L6 20Zm3.5-9v.5m5-.5v.5',
  },
  adventure: {
    text: () => i18n.t('Wide horizons'),
    path: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm3.5-12.5-2 5-5 2 2-5 5-2Z',
  },
};

function CategoryTile({ slug, name }: Category) {
  const tile = TILES[slug];
  return (
    <Link
      to="/search"
      search={{ category: slug }}
      className="flex h-full flex-col gap-1 rounded-xl border border-line bg-surface p-4 wrap-anywhere hover:border-accent hover:bg-accent-soft md:max-lg:p-3"
    >
      {tile ? (
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
          <path d={tile.path} />
        </svg>
      ) : (
        <span aria-hidden="true" className="mb-2 font-serif text-2xl/8 font-semibold text-accent">
          {Array.from(name)[0]}
        </span>
      )}
      <span
        dir="auto"
        lang={languageOf(name, DEFAULT_CATEGORIES.find((category) => category.slug === slug)?.name)}
        className="font-serif text-lg leading-snug font-semibold"
      >
        {name}
      </span>
      {tile && <span className="text-sm text-muted">{tile.text()}</span>}
    </Link>
  );
}

/** As many columns as there is room for on each screen. */
const COLUMNS = { '--md': 5, '--lg': 6, '--wide': 7 };
/** So many of these that the rows are of equal length. */
const countColumns = (tiles: number) =>
  Object.fromEntries(
    Object.entries(COLUMNS).map(([screen, max]) => [screen, Math.ceil(tiles / Math.ceil(tiles / max))]),
  );

export function CategoryTiles() {
  const categories = useCategories();
  return (
    <HomeSection
      id="categories"
      title={i18n.t('Browse by category')}
      height="[--height:28rem] md:[--height:11.5rem]"
    >
      <ul
        className="col-span-full grid grid-cols-2 gap-3 md:grid-cols-[repeat(var(--md),1fr)] lg:grid-cols-[repeat(var(--lg),1fr)] lg:gap-4 wide:grid-cols-[repeat(var(--wide),1fr)]"
        style={countColumns(categories.length)}
      >
        {categories.map((category) => (
          <li key={category.slug} className="last:odd:col-span-2 md:last:odd:col-span-1">
            <CategoryTile {...category} />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
