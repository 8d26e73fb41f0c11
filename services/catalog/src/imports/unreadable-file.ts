import { Failure } from '@bookstore/contracts/errors';

/** Why a file cannot be read, for staff: one sentence. */
export const unreadable = (detail: string, cause?: unknown) =>
  new Failure('UNREADABLE_FILE', { detail, cause });
