import { useNavigate, useSearch } from '@tanstack/react-router';
import { ManagedBooks } from '../features/books/managed-books.tsx';
import { usePageHead } from '../shared/page-head.ts';

export function ManageBooksPage() {
  usePageHead('/dashboard/manage-books');
  const search = useSearch({ from: '/dashboard/manage-books' });
  const navigate = useNavigate();
  return (
    <section aria-labelledby="page-title">
      <h2 id="page-title" className="mb-2 text-2xl font-semibold">
        All Books {search.q && <span className="font-normal text-muted">matching “{search.q}”</span>}
      </h2>
      <ManagedBooks
        search={search}
        onPageChange={(page) => void navigate({ to: '/dashboard/manage-books', search: { ...search, page } })}
      />
    </section>
  );
}
