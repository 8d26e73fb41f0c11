import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ManagedBooks } from '../features/books/managed-books.tsx';
import { buttonStyle } from '../shared/button.tsx';
import { usePageHead } from '../shared/page-head.ts';
import { PAGE_HEADS } from '../shared/page-heads.ts';

export function ManageBooksPage() {
  usePageHead(PAGE_HEADS['/dashboard/manage-books']);
  const search = useSearch({ from: '/dashboard/manage-books' });
  const navigate = useNavigate();
  return (
    <section aria-labelledby="page-title">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 id="page-title" className="text-2xl font-semibold">
          All Books {search.q && <span className="font-normal text-muted">with “{search.q}”</span>}
        </h2>
        <Link to="/dashboard/manage-books" search={{}} className={buttonStyle('quiet')}>
          See all
        </Link>
      </div>
      <ManagedBooks
        search={search}
        onPageChange={(page) => void navigate({ to: '/dashboard/manage-books', search: { ...search, page } })}
      />
    </section>
  );
}
