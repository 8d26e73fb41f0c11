import { i18n } from '@bookstore/i18n/i18n';
import { formatCount } from '../format/format.ts';
import type { MouseEvent } from 'react';
import { Button } from './button.tsx';

type Count = { total: number; count: string };

/** How many there are, and that there are more: the API counts only as many as can be paged through. */
const TOTALS = {
  book: {
    all: (values: Count) => i18n.t('{total, plural, one {{count} book} other {{count} books}}', values),
    more: (values: Count) => i18n.t('{count} books or more. Only the first {count} are listed.', values),
  },
  order: {
    all: (values: Count) => i18n.t('{total, plural, one {{count} order} other {{count} orders}}', values),
    more: (values: Count) => i18n.t('{count} orders or more. Only the first {count} are listed.', values),
  },
  customer: {
    all: (values: Count) =>
      i18n.t('{total, plural, one {{count} customer} other {{count} customers}}', values),
    more: (values: Count) => i18n.t('{count} customers or more. Only the first {count} are listed.', values),
  },
  mail: {
    all: (values: Count) => i18n.t('{total, plural, one {{count} mail} other {{count} mails}}', values),
    more: (values: Count) => i18n.t('{count} mails or more. Only the first {count} are listed.', values),
  },
  subscriber: {
    all: (values: Count) =>
      i18n.t('{total, plural, one {{count} subscriber} other {{count} subscribers}}', values),
    more: (values: Count) =>
      i18n.t('{count} subscribers or more. Only the first {count} are listed.', values),
  },
} as const;

type TotalProps = {
  total: number;
  /** How many the API counts at most. */
  max: number;
  /** What is counted. */
  noun: keyof typeof TOTALS;
};

export const Total = ({ total, max, noun }: TotalProps) => (
  <p role="status" className="text-muted">
    {TOTALS[noun][total > 1 && total >= max ? 'more' : 'all']({ total, count: formatCount(total) })}
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
    <nav aria-label={i18n.t('Pages')} className="mt-8 flex flex-wrap items-center justify-center gap-4">
      <Button look="secondary" disabled={page <= 1} onClick={turnTo(page - 1)}>
        {i18n.t('Previous')}
      </Button>
      <span role="status">
        {i18n.t('Page {page} of {count}', {
          page: formatCount(page),
          count: formatCount(Math.max(page, pageCount)),
        })}
      </span>
      <Button look="secondary" disabled={page >= pageCount} onClick={turnTo(page + 1)}>
        {i18n.t('Next')}
      </Button>
    </nav>
  );
}
