import { AddBookForm } from '../features/books/book-form.tsx';
import { useFirstCount } from '../features/stock/first-count.tsx';
import { usePageHead } from '../shared/page-head.ts';
import { STAFF_PAGE_HEADS } from '../shared/staff-page-heads.ts';
import { DashboardPage } from '../shared/ui/dashboard-page.tsx';

export function AddBookPage() {
  usePageHead(STAFF_PAGE_HEADS['/dashboard/add-new-book']);
  const count = useFirstCount();
  return (
    <DashboardPage title="Add New Book">
      <AddBookForm addition={count} afterAdding={({ _id }) => count.save(_id)} />
    </DashboardPage>
  );
}
