import type { Book } from '@bookstore/contracts/books';
import { i18n } from '@bookstore/i18n/i18n';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, useMemo } from 'react';
import { Cover } from '../../../shared/covers/cover.tsx';
import { confirmAction, showAlert } from '../../../shared/dialogs/dialogs.ts';
import { mayCall } from '../../../shared/staff/staff-claims.ts';
import { planFocus } from '../../../shared/browser/focus.ts';
import type { Page } from '../../../shared/http/http.ts';
import { NOTICES } from '../../../shared/page/messages.ts';
import { STAFF_MESSAGES } from '../../../shared/staff/staff-messages.ts';
import type { Column } from '../../../shared/ui/data-table.tsx';
import { ListPage } from '../../../shared/ui/list-page.tsx';
import { rowAction, RowMenu } from '../../../shared/ui/row-menu.tsx';
import { nameCategory, useCategories } from '../../../shared/books/categories.ts';
import { FreeCopies, PromisedCopies, ReceiveButton } from '../stock/stock-cells.tsx';
import { useDeleteBook } from './manage-books.queries.ts';
import { PriceCell } from './price-cell.tsx';

/** A book of the list, with the ids of all books of its page. */
type ListedBook = { book: Book; position: number; pageIds: readonly string[] };

const TITLE = 'font-semibold wrap-anywhere md:max-xl:line-clamp-2 xl:truncate';

/** The title leads to the book, for those who may change it. */
const Title = ({ book: { _id, title } }: { book: Book }) =>
  mayCall('changeBook') ? (
    <Link
      to="/dashboard/edit-book/$id"
      params={{ id: _id }}
      dir="auto"
      title={title}
      className={`${TITLE} hover:underline`}
    >
      {title}
    </Link>
  ) : (
    <span dir="auto" title={title} className={TITLE}>
      {title}
    </span>
  );

/** Titles can be long, and without spaces. */
const renderTitle = ({ book }: ListedBook) => (
  <span className="flex items-center gap-3 text-start">
    <span className="w-6 shrink-0 max-md:w-10">
      <Cover book={book} sizes="40px" isDecorative />
    </span>
    <span className="grid min-w-0 md:leading-6">
      <Title book={book} />{' '}
      <span className="text-sm font-normal text-muted max-md:wrap-anywhere md:truncate md:leading-4">
        {book.withdrawn && <strong className="me-2 font-medium text-warning">{i18n.t('Withdrawn')}</strong>}
        {book.trending && <strong className="me-2 font-medium text-second">{i18n.t('Trending')}</strong>}
        {[book.author, book.isbn].filter(Boolean).join(' · ')}
      </span>
    </span>
  </span>
);

const CategoryName = ({ slug }: { slug: string }) => nameCategory(useCategories(), slug);

const listColumns = (): Column<ListedBook>[] => [
  { id: 'position', header: '#', render: ({ position }) => position, isWideOnly: true, width: 'md:w-12' },
  {
    id: 'title',
    header: i18n.t('Book Title'),
    render: renderTitle,
    isRowHeader: true,
    firstSort: 'asc',
  },
  {
    id: 'category',
    header: i18n.t('Category'),
    render: ({ book }) => <CategoryName slug={book.category} />,
    isWideOnly: true,
    width: 'md:w-32',
  },
  {
    id: 'price',
    header: i18n.t('Price'),
    width: 'md:w-26',
    render: ({ book }) => <PriceCell book={book} />,
    align: 'end',
    firstSort: 'asc',
  },
  {
    id: 'free',
    header: i18n.t('Free'),
    width: 'md:w-20',
    render: ({ book, pageIds }) => <FreeCopies bookId={book._id} title={book.title} pageIds={pageIds} />,
    align: 'end',
    firstSort: 'asc',
  },
  {
    id: 'promised',
    header: i18n.t('Promised'),
    width: 'md:w-24',
    render: ({ book, pageIds }) => <PromisedCopies bookId={book._id} pageIds={pageIds} />,
    align: 'end',
  },
];

const confirmDelete = (title: string) =>
  confirmAction({
    title: i18n.t('Delete “{title}”?', { title }),
    text: i18n.t('It is removed from the shop immediately. Past orders keep it.'),
    confirm: i18n.t('Delete'),
  });

type ManagedBooksTableProps = {
  query: UseQueryResult<Page<Book>>;
  onDeleted: (id: string) => void;
} & Pick<
  ComponentProps<typeof ListPage>,
  'page' | 'pageSize' | 'onPage' | 'total' | 'tools' | 'bar' | 'selection' | 'sorting' | 'empty'
>;

export function ManagedBooksTable(props: ManagedBooksTableProps) {
  const { query, onDeleted, ...list } = props;
  const { data: listing, error, isPlaceholderData, refetch } = query;
  const columns = listColumns();
  const deleteBook = useDeleteBook();
  const data = useMemo(() => {
    if (!listing) return undefined;
    const pageIds = listing.items.map(({ _id }) => _id);
    const items = listing.items.map((book, index) => ({ book, position: listing.first + index, pageIds }));
    return { items, total: listing.total };
  }, [listing]);

  const remove = async ({ _id, title }: Book, button: HTMLElement) => {
    const moveFocus = planFocus(button);
    if (!(await confirmDelete(title))) return;
    // Callbacks of `mutate` are not called once the table is gone, as after the last book of a page.
    const isDeleted = await deleteBook.mutateAsync(_id).then(
      () => true,
      () => false,
    );
    if (isDeleted) onDeleted(_id);
    await showAlert(isDeleted ? STAFF_MESSAGES.bookDeleted : STAFF_MESSAGES.bookDeleteFailed);
    moveFocus();
  };

  const renderActions = ({ book, pageIds }: ListedBook) => (
    <RowMenu name={book.title}>
      <Link
        to="/dashboard/edit-book/$id"
        params={{ id: book._id }}
        className={rowAction()}
        aria-label={i18n.t('Edit {title}', { title: book.title })}
      >
        {i18n.t('Edit')}
      </Link>
      <ReceiveButton bookId={book._id} title={book.title} pageIds={pageIds} />
      <button
        type="button"
        className={rowAction(true)}
        disabled={deleteBook.isPending}
        onClick={({ currentTarget }) => void remove(book, currentTarget)}
        aria-label={i18n.t('Delete {title}', { title: book.title })}
      >
        {i18n.t('Delete')}
      </button>
    </RowMenu>
  );

  return (
    <ListPage
      {...list}
      query={{ data, error, isPlaceholderData, refetch }}
      loadError={NOTICES.booksLoadFailed}
      caption={i18n.t('Books')}
      columns={columns}
      getId={({ book }) => book._id}
      getName={({ book }) => book.title}
      actionsWidth="md:w-16 xl:w-48"
      {...(mayCall('changeBook') && { renderActions })}
    />
  );
}
