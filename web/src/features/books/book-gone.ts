import { RequestError } from '../../shared/http.ts';

/** Whether a request failed because its book does not exist, or not any more. */
export const isGone = (error: unknown): boolean =>
  error instanceof RequestError && error.code === 'BOOK_NOT_FOUND';
