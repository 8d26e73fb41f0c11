import { Button } from './button.tsx';

function describeTotal(total: number, max: number, noun: string): string {
  if (total === 1) return `1 ${noun}`;
  const count = total.toLocaleString('en-US');
  // The API does not count further than it can page.
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

export function Pagination({ page, pageCount, onChange }: PaginationProps) {
  if (pageCount <= 1 && page === 1) return null;
  return (
    <nav aria-label="Pages" className="mt-8 flex flex-wrap items-center justify-center gap-4">
      <Button look="secondary" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        Previous
      </Button>
      <span>
        Page {page} of {Math.max(page, pageCount)}
      </span>
      <Button look="secondary" disabled={page >= pageCount} onClick={() => onChange(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
