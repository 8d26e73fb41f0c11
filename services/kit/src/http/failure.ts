import type { ErrorCode, ProblemDetails } from '@bookstore/contracts/errors';

type FailureDetails = ProblemDetails & {
  cause?: unknown;
  /** When it makes sense to ask again: the reply's Retry-After. */
  retryAfterSeconds?: number;
};

/** What a part of the shop throws to refuse a request: an error code of the table, and what it brings along. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: ErrorCode;
  readonly details: ProblemDetails;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, { cause, retryAfterSeconds, ...details }: FailureDetails = {}) {
    super(details.detail ?? code, { cause });
    this.code = code;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
