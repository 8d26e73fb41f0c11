import { createFileRoute } from '@tanstack/react-router';
import { AddBookForm } from '../../features/books/book-form.tsx';
import { useFirstCount } from '../../features/stock/count-form.tsx';
import { pageHead } from '../../shared/page-head.ts';
import { DashboardPage } from '../../shared/ui/dashboard-page.tsx';

export const Route = createFileRoute('/dashboard/add-new-book')({
  head: () => pageHead('Add New Book', 'Add a new book to Bookstore.'),
  component: AddBookPage,
});

function AddBookPage() {
  const count = useFirstCount();
  return (
    <DashboardPage title="Add New Book">
      <AddBookForm addition={count} afterAdding={({ _id }) => count.save(_id)} />
    </DashboardPage>
  );
}
