import { AddBookForm } from '../features/books/add-book-form.tsx';
import { usePageHead } from '../shared/page-head.ts';
import { PAGE_HEADS } from '../shared/page-heads.ts';

export function AddBookPage() {
  usePageHead(PAGE_HEADS['/dashboard/add-new-book']);
  return (
    <section aria-labelledby="page-title">
      <h2 id="page-title" className="mb-5 text-2xl font-semibold">
        Add New Book
      </h2>
      <AddBookForm />
    </section>
  );
}
