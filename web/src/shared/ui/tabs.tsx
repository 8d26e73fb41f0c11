import { Link, type LinkProps } from '@tanstack/react-router';
import { formatCount } from '../format/format.ts';

type Tab = { label: string; count?: number | undefined; isCurrent: boolean; link: LinkProps };

/** A row of tabs, each a link. It scrolls on narrow screens. */
export const Tabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav aria-label={label} className="mb-5 overflow-x-auto border-b border-line">
    <ul className="flex w-max">
      {tabs.map((tab) => (
        <li key={tab.label}>
          <Link
            {...tab.link}
            activeOptions={{ exact: true }}
            aria-current={tab.isCurrent ? 'page' : undefined}
            className="flex min-h-11 items-center gap-2 border-b-3 border-transparent px-3 font-semibold whitespace-nowrap text-muted -outline-offset-3 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-accent"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="rounded-full bg-paper-deep px-2 text-sm font-normal text-ink tabular-nums">
                {formatCount(tab.count)}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
