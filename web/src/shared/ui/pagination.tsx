import { Button } from './button.tsx';

type PaginationProps = { page: number; pageCount: number; onChange: (page: number) => void };

export const Pagination = ({ page, pageCount, onChange }: PaginationProps) =>
  pageCount > 1 && (
    <nav aria-label="Pages" className="mt-8 flex flex-wrap items-center justify-center gap-4">
      <Button look="secondary" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        Previous
      </Button>
      <span>
        Page {page} of {pageCount}
      </span>
      <Button look="secondary" disabled={page >= pageCount} onClick={() => onChange(page + 1)}>
        Next
      </Button>
    </nav>
  );
