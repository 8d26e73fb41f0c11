import { AddBookForm } from '../features/books/book-form.tsx';
import { useFirstCount } from '../features/stock/first-count.tsx';
import { usePageHead } from '../shared/page-head.ts';
import { DashboardPage } from '../shared/ui/dashboard-page.tsx';

export function AddBookPage() {
  usePageHead('/dashboard/add-new-book');
  const count = useFirstCount();
  return (
    <DashboardPage title="Add New Book">
      <AddBookForm addition={count} afterAdding={({ _id }) => count.save(_id)} />
    </DashboardPage>
  );
}
