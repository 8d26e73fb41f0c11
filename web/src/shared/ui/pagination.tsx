import { formatCount } from '../format/format.ts';
import type { MouseEvent } from 'react';
import { Button } from './button.tsx';

function describeTotal(total: number, max: number, noun: string): string {
  if (total === 1) return `1 ${noun}`;
  const count = formatCount(total);
  // The API counts only as many as can be paged through.
  return total < max ? `${count} ${noun}s` : `${count} ${noun}s or more. Only the first ${count} are listed.`;
}

type TotalProps = {
  total: number;
  /** How many the API counts at most. */
  max: number;
  /** What is counted, in the singular. */
  noun: string;
};

export const Total = ({ total, max, noun }: TotalProps) => (
  <p role="status" className="text-muted">
    {describeTotal(total, max, noun)}
  </p>
);

type PaginationProps = { page: number; pageCount: number; onChange: (page: number) => void };

/** Moves the focus to the list before the buttons, because the one that was pressed may be disabled now. */
function focusList(list: Element | null | undefined): void {
  if (!(list instanceof HTMLElement)) return;
  if (!list.hasAttribute('tabindex')) list.tabIndex = -1;
  list.focus({ preventScroll: true });
}

/** The buttons below a list of several pages. */
export function Pagination({ page, pageCount, onChange }: PaginationProps) {
  const turnTo = (next: number) => (event: MouseEvent) => {
    focusList(event.currentTarget.closest('nav')?.previousElementSibling);
    onChange(next);
  };
  if (pageCount <= 1 && page === 1) return null;
  return (
    <nav aria-label="Pages" className="mt-8 flex flex-wrap items-center justify-center gap-4">
      <Button look="secondary" disabled={page <= 1} onClick={turnTo(page - 1)}>
        Previous
      </Button>
      <span role="status">
        Page {page} of {Math.max(page, pageCount)}
      </span>
      <Button look="secondary" disabled={page >= pageCount} onClick={turnTo(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
