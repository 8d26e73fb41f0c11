import type { ReactNode } from 'react';
import { LoadError, Notice } from '../../shared/ui/notice.tsx';
import { isGone } from '../../shared/books/books.queries.ts';

type BookFailureProps = {
  message: string;
  error: Error;
  onRetry: () => void;
  /** Where to go on from a book that does not exist. */
  children: ReactNode;
};

/** In place of a book that does not exist, or could not be loaded. */
export const BookFailure = ({ message, error, onRetry, children }: BookFailureProps) =>
  isGone(error) ? (
    <div role="alert">
      <Notice title={message} look="failure">
        <p className="w-full text-muted">
          There is no book at this address. It may have been deleted, or the address is not complete.
        </p>
        {children}
      </Notice>
    </div>
  ) : (
    <LoadError message={message} onRetry={onRetry} />
  );
