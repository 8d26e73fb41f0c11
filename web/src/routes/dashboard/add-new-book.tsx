import { i18n } from '@bookstore/i18n/i18n';
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { AddBookForm } from '../../features/manage-books/form/book-form.tsx';
import { pageHead } from '../../shared/page/page-head.ts';
import { DashboardPage } from '../../shared/ui/dashboard-page.tsx';

export const Route = createFileRoute('/dashboard/add-new-book')({
  /** The ISBN that was scanned of a book that is missing. */
  validateSearch: ({ isbn }: { isbn?: string } & SearchSchemaInput): { isbn?: string } =>
    typeof isbn === 'string' ? { isbn } : {},
  head: () => pageHead(i18n.t('Add New Book'), (shop) => i18n.t('Add a new book to {shop}.', { shop })),
  component: AddBookPage,
});

function AddBookPage() {
  const { isbn } = Route.useSearch();
  return (
    <DashboardPage title={i18n.t('Add New Book')}>
      <AddBookForm isbn={isbn} />
    </DashboardPage>
  );
}
