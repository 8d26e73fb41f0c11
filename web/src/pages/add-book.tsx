import { AddBookForm } from '../features/books/add-book-form.tsx';
import { usePageHead } from '../shared/page-head.ts';

export function AddBookPage() {
  usePageHead('Add New Book', 'Put a new book on the shelves of the Bookstore.');
  return (
    <section aria-labelledby="page-title">
      <h2 id="page-title" className="mb-5 text-2xl font-semibold">
        Add New Book
      </h2>
      <AddBookForm />
    </section>
  );
}
