import type { Book } from '@bookstore/contracts/books';
import { MAX_PAGE_SIZE } from '@bookstore/contracts/paging';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { showDialog, showAlert } from '../../shared/dialogs/dialogs.ts';
import { capitalize, formatPrice } from '../../shared/format.ts';
import { MESSAGES, NOTICES } from '../../shared/messages.ts';
import { Button, buttonStyle } from '../../shared/ui/button.tsx';
import { LoadError, Notice, Spinner } from '../../shared/ui/notice.tsx';
import { type BookSearch, DEFAULT_PAGE_SIZE } from './book-search.ts';
import { BookTotal, Pagination } from './book-pages.tsx';
import { bookPageQuery, useDeleteBook } from './books.queries.ts';

const HEADING = 'px-2 py-3 text-left text-sm text-muted sm:px-4';
/** Hidden on small screens, so that the actions stay visible. */
const WIDE_ONLY = 'max-sm:hidden';

const COLUMNS = [
  { name: '#', style: WIDE_ONLY },
  { name: 'Book Title' },
  { name: 'Category', style: WIDE_ONLY },
  { name: 'Price' },
  { name: 'Actions' },
];

const confirmDelete = (title: string) =>
  showDialog({
    title: `Delete “${title}”?`,
    text: 'It is removed from the shop immediately. Past orders keep it.',
    tone: 'warning',
    confirm: 'Delete',
    cancel: 'Cancel',
  });

type RowProps = { book: Book; position: number; isDeleting: boolean; onDelete: () => void };

const Row = ({ book, position, isDeleting, onDelete }: RowProps) => (
  <tr className="border-t border-line">
    <td className={`px-4 py-2 text-muted ${WIDE_ONLY}`}>{position}</td>
    <th scope="row" className="px-2 py-2 text-left sm:min-w-44 sm:px-4 font-medium">
      {book.title}
    </th>
    <td className={`px-4 py-2 ${WIDE_ONLY}`}>{capitalize(book.category)}</td>
    <td className="px-2 py-2 tabular-nums sm:px-4">{formatPrice(book.newPrice)}</td>
    <td className="py-2 sm:px-2 sm:whitespace-nowrap">
      <Link
        to="/dashboard/edit-book/$id"
        params={{ id: book._id }}
        className={buttonStyle('quiet')}
        aria-label={`Edit ${book.title}`}
      >
        Edit
      </Link>
      <Button look="danger" disabled={isDeleting} onClick={onDelete} aria-label={`Delete ${book.title}`}>
        Delete
      </Button>
    </td>
  </tr>
);

function BooksTable({ books, firstPosition }: { books: readonly Book[]; firstPosition: number }) {
  const deleteBook = useDeleteBook();

  const remove = async ({ _id, title }: Book) => {
    if (!(await confirmDelete(title))) return;
    deleteBook.mutate(_id, {
      onSuccess: () => void showAlert(MESSAGES.bookDeleted),
      onError: () => void showAlert(MESSAGES.bookDeleteFailed),
    });
  };

  return (
    <div className="overflow-x-auto rounded-xl border border-line bg-surface">
      <table className="w-full">
        <thead>
          <tr>
            {COLUMNS.map(({ name, style = '' }) => (
              <th key={name} scope="col" className={`${HEADING} ${style}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {books.map((book, index) => (
            <Row
              key={book._id}
              book={book}
              position={firstPosition + index}
              isDeleting={deleteBook.isPending}
              onDelete={() => void remove(book)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const SeeAllLink = () => (
  <Link to="/dashboard/manage-books" search={{ limit: MAX_PAGE_SIZE }} className={buttonStyle('quiet')}>
    See all
  </Link>
);

type ManagedBooksProps = { search: BookSearch; onPageChange: (page: number) => void };

export function ManagedBooks({ search, onPageChange }: ManagedBooksProps) {
  const { data, isError, refetch } = useQuery(bookPageQuery(search));
  const { q, category, page = 1, limit = DEFAULT_PAGE_SIZE } = search;

  if (!data && isError) return <LoadError message={NOTICES.booksLoadFailed} onRetry={() => void refetch()} />;
  if (!data) return <Spinner />;
  const { books, total } = data;
  const isFiltered = Boolean(q ?? category);
  const hasMore = total > books.length && limit < MAX_PAGE_SIZE;
  if (books.length === 0) return <Notice title="No books found.">{isFiltered && <SeeAllLink />}</Notice>;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <BookTotal total={total} search={search} />
        {(isFiltered || hasMore) && <SeeAllLink />}
      </div>
      <BooksTable books={books} firstPosition={(page - 1) * limit + 1} />
      <Pagination total={total} search={search} onChange={onPageChange} />
    </>
  );
}
