import { i18n } from '@bookstore/i18n/i18n';
import { Link, type LinkProps } from '@tanstack/react-router';
import { formatTotal } from '../format/format.ts';

type Tab = {
  label: string;
  count?: number | undefined;
  /** How many the API counts at most. */
  max?: number;
  isCurrent: boolean;
  link: LinkProps;
};

type States<State extends string> = {
  states: readonly State[];
  labels: Readonly<Record<State, () => string>>;
  /** The state whose rows are shown; undefined for all of them. */
  current: State | undefined;
  toLink: (state: State | undefined) => LinkProps;
  counts?: Readonly<Record<State, number>> | undefined;
  /** How many the API counts at most. */
  max?: number;
};

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** A tab for all rows of a list, and one for those of each state. */
export const toTabs = <State extends string>({
  states,
  labels,
  current,
  toLink,
  counts,
  max = Infinity,
}: States<State>): Tab[] =>
  [undefined, ...states].map((state) => ({
    label: state ? labels[state]() : i18n.t('All'),
    count: counts && sum(state ? [counts[state]] : states.map((each) => counts[each])),
    max,
    isCurrent: state === current,
    link: toLink(state),
  }));

type TabsProps = { label: string; tabs: readonly Tab[]; className?: string };

/** A row of tabs, each a link. It scrolls on narrow screens. */
export const Tabs = ({ label, tabs, className = 'mb-5' }: TabsProps) => (
  <nav
    aria-label={label}
    className={`overflow-x-auto border-b border-line [scrollbar-width:thin] ${className}`}
  >
    <ul className="flex w-max">
      {tabs.map((tab) => (
        <li key={tab.label}>
          <Link
            {...tab.link}
            activeOptions={{ exact: true }}
            aria-current={tab.isCurrent ? 'page' : undefined}
            className="flex min-h-11 items-center gap-1.5 border-b-3 border-transparent px-2 text-[0.9375rem] font-semibold whitespace-nowrap text-muted -outline-offset-3 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-accent"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="text-sm font-normal text-muted tabular-nums">
                {formatTotal(tab.count, tab.max ?? Infinity)}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
