import { CATEGORIES } from '@bookstore/contracts/lists';
import { Link } from '@tanstack/react-router';
import { capitalize } from '../../shared/format.ts';
import { Icon } from '../../shared/ui/icon.tsx';

/** A tile for each category, which leads to its books. */
export const CategoryLinks = () => (
  <ul className="grid grid-cols-1 gap-3 min-[25rem]:grid-cols-2 sm:grid-cols-3 lg:grid-cols-5">
    {CATEGORIES.map((category) => (
      <li key={category}>
        <Link
          to="/search"
          search={{ category }}
          className="flex min-h-16 items-center justify-between gap-2 rounded-xl border border-line bg-surface px-4 py-3 font-serif text-lg font-semibold hover:border-accent hover:text-accent"
        >
          {capitalize(category)}
          <Icon name="chevron-right" className="size-5" />
        </Link>
      </li>
    ))}
  </ul>
);
