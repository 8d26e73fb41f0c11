import type { Book } from '@bookstore/contracts/books';
import { i18n } from '@bookstore/i18n/i18n';
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
  head: () => pageHead(i18n.t('Update Book'), (shop) => i18n.t('Edit a book of {shop}.', { shop })),
  component: EditBookPage,
});

const OWNERS = ['catalog', 'orders'] as const;

const EditedBook = ({ book }: { book: Book }) => (
  <EditBookForm key={book._id} book={book}>
    <div className="grid content-start gap-4">
      <StockPanel key={`stock-${book._id}`} bookId={book._id} />
      <AuditPanel owners={OWNERS} subjectId={book._id} />
    </div>
  </EditBookForm>
);

function EditBookPage() {
  const { id } = Route.useParams();
  const query = useQuery(bookQuery(id));
  return (
    <DashboardPage
      title={i18n.t('Update Book')}
      tools={
        query.data && (
          <Link
            to="/books/$id"
            params={{ id }}
            className={`${buttonStyle('secondary')} max-sm:me-auto sm:px-3`}
          >
            {i18n.t('See in shop')}
          </Link>
        )
      }
    >
      <Loaded
        query={query}
        loadError={STAFF_MESSAGES.editBookLoadFailed}
        missing={
          <UnknownBook message={STAFF_MESSAGES.editBookLoadFailed}>
            <Link to="/dashboard/manage-books" className={buttonStyle()}>
              {i18n.t('See all books')}
            </Link>
          </UnknownBook>
        }
      >
        {(book) => <EditedBook book={book} />}
      </Loaded>
    </DashboardPage>
  );
}
