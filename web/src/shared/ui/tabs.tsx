import type { ReactNode } from 'react';

/** The class names of a link that is a tab: the one with `aria-current` is open. */
export const TAB_STYLE =
  'flex min-h-11 items-center gap-2 border-b-3 border-transparent px-3 font-semibold whitespace-nowrap text-muted -outline-offset-3 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-accent';

/** A row of tabs, each a list item with a link. Narrow screens scroll it. */
export const Tabs = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label} className="mb-5 overflow-x-auto border-b border-line">
    <ul className="flex w-max">{children}</ul>
  </nav>
);
