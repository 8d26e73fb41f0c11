import { type Book, bookConflict, type BookChangeRequest } from '@bookstore/contracts/books';
import { ERRORS } from '@bookstore/contracts/errors';
import { i18n } from '@bookstore/i18n/i18n';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isGone } from '../../../shared/books/books.queries.ts';
import { useUnsavedChanges } from '../../../shared/form/unsaved-changes.ts';
import { readCode, readExtensions, readFieldErrors, RequestError } from '../../../shared/http/http.ts';
import { useHasLeft } from '../../../shared/browser/use-has-left.ts';
import { PAGE_NOTICES } from '../../../shared/page/page-notices.ts';
import { updateBook } from './manage-books.queries.ts';

/** Why a book was not changed, as the end of a sentence; undefined where that is not known, as there was no answer. */
export function explainEdit(error: unknown): string | undefined {
  if (!(error instanceof RequestError)) return i18n.t('the shop could not be reached');
  const [invalid] = readFieldErrors(error);
  if (invalid) return invalid.message;
  if (error.code === 'CONFLICT') return i18n.t('someone else changed it meanwhile');
  if (isGone(error)) return i18n.t('it was deleted meanwhile');
  if (readCode(error) === 'ISBN_TAKEN') return PAGE_NOTICES.isbnTaken;
  if (error.status === undefined) return undefined;
  return error.code in ERRORS ? error.message : i18n.t('the shop failed');
}

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
