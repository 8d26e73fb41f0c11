import type { Book } from '@bookstore/contracts/books';
import { maxPageableBooks } from '@bookstore/contracts/lists';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readCode } from '../../shared/http/http.ts';
import { NOTICES } from '../../shared/page/messages.ts';
import { buttonStyle } from '../../shared/ui/button.tsx';
import { LoadError, Notice } from '../../shared/ui/notice.tsx';
import { Pagination, Total } from '../../shared/ui/pagination.tsx';
import type { AuthorPage } from './authors.queries.ts';
import { BookGrid, BookGridSkeleton } from './book-card.tsx';

type AuthorBooksProps = {
  /** Undefined while it is loading. */
  author: AuthorPage | undefined;
  page: number;
  pageCount: number;
  renderAction: (book: Book) => ReactNode;
  onPageChange: (page: number) => void;
};

/** A page of the books of an author. */
export function AuthorBooks({ author, page, pageCount, renderAction, onPageChange }: AuthorBooksProps) {
  if (!author) return <BookGridSkeleton />;
  return (
    <>
      <h2 className="sr-only">Results</h2>
      <div className="mb-4">
        <Total total={author.total} max={maxPageableBooks({})} noun="book" />
      </div>
      <BookGrid books={author.books} renderAction={renderAction} />
      <Pagination page={page} pageCount={pageCount} onChange={onPageChange} />
    </>
  );
}

type AuthorFailureProps = { error: Error; onRetry: () => void };

/** In place of an author of whom the shop sells no book, or whose books could not be loaded. */
export const AuthorFailure = ({ error, onRetry }: AuthorFailureProps) =>
  readCode(error) === 'AUTHOR_NOT_FOUND' ? (
    <div role="alert">
      <Notice title="The shop has no books by this author." look="failure">
        <Link to="/search" search={{}} className={buttonStyle()}>
          See all books
        </Link>
      </Notice>
    </div>
  ) : (
    <LoadError message={NOTICES.booksLoadFailed} onRetry={onRetry} />
  );
