import type { Book } from '@bookstore/contracts/books';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { AuditPanel } from '../../../features/audit/audit-panel.tsx';
import { UnknownBook } from '../../../features/books/unknown-book.tsx';
import { EditBookForm } from '../../../features/manage-books/form/book-form.tsx';
import { bookQuery } from '../../../shared/books/books.queries.ts';
import { StockPanel } from '../../../features/manage-books/stock/stock-panel.tsx';
import { STAFF_MESSAGES } from '../../../shared/staff/staff-messages.ts';
import { pageHead } from '../../../shared/page/page-head.ts';
import { buttonStyle } from '../../../shared/ui/button.tsx';
import { DashboardPage } from '../../../shared/ui/dashboard-page.tsx';
import { Loaded } from '../../../shared/ui/notice.tsx';

export const Route = createFileRoute('/dashboard/edit-book/$id')({
  head: () => pageHead('Update Book', (shop) => `Edit a book of ${shop}.`),
  component: EditBookPage,
});

const OWNERS = ['catalog', 'orders'] as const;

const EditedBook = ({ book }: { book: Book }) => (
  <div className="grid max-w-2xl items-start gap-8 xl:max-w-none xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
    <EditBookForm key={book._id} book={book} />
    <div className="grid gap-4">
      <StockPanel key={`stock-${book._id}`} bookId={book._id} />
      <AuditPanel owners={OWNERS} subjectId={book._id} />
    </div>
  </div>
);

function EditBookPage() {
  const { id } = Route.useParams();
  return (
    <DashboardPage title="Update Book">
      <Loaded
        query={useQuery(bookQuery(id))}
        loadError={STAFF_MESSAGES.editBookLoadFailed}
        missing={
          <UnknownBook message={STAFF_MESSAGES.editBookLoadFailed}>
            <Link to="/dashboard/manage-books" className={buttonStyle()}>
              See all books
            </Link>
          </UnknownBook>
        }
      >
        {(book) => <EditedBook book={book} />}
      </Loaded>
    </DashboardPage>
  );
}
