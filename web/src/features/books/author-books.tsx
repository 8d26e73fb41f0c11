import type { Book } from '@bookstore/contracts/books';
import { BOOK_PAGE_SIZE, maxPageableBooks } from '@bookstore/contracts/lists';
import { i18n } from '@bookstore/i18n/i18n';
import type { ReactNode } from 'react';
import { NOTICES } from '../../shared/page/messages.ts';
import { Loaded } from '../../shared/ui/notice.tsx';
import { Pagination, Total } from '../../shared/ui/pagination.tsx';
import type { useAuthor } from './authors.queries.ts';
import { BookGrid, BookGridSkeleton } from './book-card.tsx';
import { NoShelf } from './shelf-page.tsx';

type AuthorBooksProps = {
  query: ReturnType<typeof useAuthor>;
  page: number;
  renderAction: (book: Book) => ReactNode;
  onPageChange: (page: number) => void;
};

/** A page of the books of an author. */
export const AuthorBooks = ({ query, page, renderAction, onPageChange }: AuthorBooksProps) => (
  <Loaded
    query={query}
    loadError={NOTICES.booksLoadFailed}
    loading={<BookGridSkeleton />}
    missing={<NoShelf title={i18n.t('The shop has no books by this author.')} />}
  >
    {({ books, total }) => (
      <>
        <h2 className="sr-only">{i18n.t('Results')}</h2>
        <div className="mb-4">
          <Total total={total} max={maxPageableBooks({})} noun="book" />
        </div>
        <BookGrid books={books} renderAction={renderAction} />
        <Pagination page={page} pageCount={Math.ceil(total / BOOK_PAGE_SIZE)} onChange={onPageChange} />
      </>
    )}
  </Loaded>
);
