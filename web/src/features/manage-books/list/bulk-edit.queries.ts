import { type Book, bookConflict, type BookChangeRequest } from '@bookstore/contracts/books';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUnsavedChanges } from '../../../shared/form/unsaved-changes.ts';
import { readExtensions, RequestError } from '../../../shared/http/http.ts';
import { useHasLeft } from '../../../shared/browser/use-has-left.ts';
import { updateBook } from './manage-books.queries.ts';

type Change = Pick<BookChangeRequest, 'newPrice' | 'trending' | 'category' | 'withdrawn'>;
export type BookEdit = { book: Book; change: Change };
/** What became of an edit: the book as it is now, as far as that is known. Without an error it was not sent. */
export type EditResult = { book: Book; isDone: boolean; error?: unknown };

/** Without an answer or a session, the others would fail alike. */
const isFatal = ({ error }: EditResult): boolean =>
  error !== undefined &&
  (!(error instanceof RequestError) || error.status === undefined || error.status === 401);

/** Changes books one after the other, so that each has an outcome of its own. */
export function useEditBooks() {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({
    /** Changes a book in the version that staff saw. */
    mutationFn: ({ book: { _id, v }, change }: BookEdit) => updateBook(_id, { ...change, v }),
  });
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const [results, setResults] = useState<EditResult[]>();
  const hasLeft = useHasLeft();
  useUnsavedChanges(progress !== undefined);

  const edit = async (edits: readonly BookEdit[]): Promise<EditResult[]> => {
    const ended: EditResult[] = [];
    setResults(undefined);
    for (const item of edits) {
      setProgress({ done: ended.length, total: edits.length });
      if (hasLeft.current || ended.some(isFatal)) ended.push({ book: item.book, isDone: false });
      else
        await mutateAsync(item).then(
          ({ book }) => ended.push({ book, isDone: true }),
          (error: unknown) => {
            const book = readExtensions(error, bookConflict)?.book ?? item.book;
            ended.push({ book, isDone: false, error });
          },
        );
    }
    void queryClient.invalidateQueries({ queryKey: ['books'] });
    setProgress(undefined);
    setResults(ended);
    return ended;
  };
  return { edit, progress, results, forget: () => setResults(undefined) };
}
