import { AddBookForm } from '../features/books/book-form.tsx';
import { useFirstCount } from '../features/stock/first-count.tsx';
import { usePageHead } from '../shared/page-head.ts';

export function AddBookPage() {
  usePageHead('/dashboard/add-new-book');
  const count = useFirstCount();
  return (
    <section aria-labelledby="page-title">
      <h2 id="page-title" className="mb-5 text-2xl font-semibold">
        Add New Book
      </h2>
      <AddBookForm addition={count} afterAdding={({ _id }) => count.save(_id)} />
    </section>
  );
}
