import { ERRORS } from '@bookstore/contracts/errors';
import { readCode, readFieldErrors, RequestError } from '../../../shared/http/http.ts';
import { PAGE_NOTICES } from '../../../shared/page/page-notices.ts';
import { isGone } from '../../../shared/books/books.queries.ts';

/** Why a book was not changed, as the end of a sentence. */
export function explainEdit(error: unknown): string {
  if (!(error instanceof RequestError)) return 'not changed: the shop could not be reached';
  const [invalid] = readFieldErrors(error);
  if (invalid) return `not changed: ${invalid.message}`;
  if (error.code === 'CONFLICT') return 'not changed: someone else changed it meanwhile';
  if (isGone(error)) return 'not changed: it was deleted meanwhile';
  if (readCode(error) === 'ISBN_TAKEN') return `not changed: ${PAGE_NOTICES.isbnTaken}`;
  if (error.status === undefined) return 'no answer: check whether it is changed';
  return `not changed: ${error.code in ERRORS ? error.message : 'the shop failed'}`;
}
