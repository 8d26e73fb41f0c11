import type { Book } from '@bookstore/contracts/books';
import type { ReactNode } from 'react';
import { Cover } from '../covers/cover.tsx';
import { Trans } from '../language/trans.tsx';

type BookOptionProps = {
  book: Book;
  /** Below the author. */
  children?: ReactNode;
};

/** The cover, the title and the author of a book, in an option of a combobox. */
export const BookOption = ({ book, children }: BookOptionProps) => (
  <>
    <span aria-hidden="true" className="w-9 shrink-0">
      <Cover book={book} sizes="36px" isDecorative />
    </span>
    <span className="min-w-0 flex-1">
      <span dir="auto" className="line-clamp-2 leading-snug font-semibold wrap-anywhere">
        {book.title}
      </span>
      {book.author && (
        <>
          {' '}
          <Trans
            id="<hidden>by</hidden> <author/>"
            components={{
              hidden: <span className="sr-only" />,
              author: (
                <span dir="auto" className="line-clamp-1 text-sm text-muted">
                  {book.author}
                </span>
              ),
            }}
          />
        </>
      )}
      {children}
    </span>
  </>
);
