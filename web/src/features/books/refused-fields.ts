import { bookDraft, type BookDraftRequest } from '@bookstore/contracts/books';
import type { UseFormSetError } from 'react-hook-form';
import { RequestError } from '../../shared/request-error.ts';

export const COVER_TOO_LARGE = 'Please choose a picture of at most 5 MB';

const bookField = bookDraft.keyof();

const refusedFields = (error: unknown) =>
  error instanceof RequestError ? (error.problem?.errors ?? []) : [];

/** Says beside each field of a book what the shop has against it. */
export function showRefusedFields(error: unknown, setError: UseFormSetError<BookDraftRequest>): void {
  for (const { path, message } of refusedFields(error)) {
    const field = bookField.safeParse(path);
    if (field.success) setError(field.data, { message });
  }
}

/** What the shop has against the picture that was sent, if anything. Only a picture makes a book too large. */
export function explainRefusedCover(error: unknown): string | undefined {
  if (error instanceof RequestError && error.status === 413) return COVER_TOO_LARGE;
  return refusedFields(error).find(({ path }) => path === 'cover')?.message;
}
