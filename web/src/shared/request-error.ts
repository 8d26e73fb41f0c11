import type { ErrorCode, Problem } from '@bookstore/contracts/errors';

/** For whom a request was made. */
export type Role = 'customer' | 'staff';

/** Failures without an error code of the shop: nothing arrived, too late, unreadable, or a foreign refusal. */
type TransportCode = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR' | 'HTTP_ERROR';

type Details = {
  status?: number | undefined;
  role?: Role | undefined;
  problem?: Problem;
  cause?: unknown;
};

/** A request that failed: the shop's error code or how the transport failed, and the reply when there was one. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly code: ErrorCode | TransportCode;
  readonly status: number | undefined;
  readonly role: Role | undefined;
  readonly problem: Problem | undefined;

  constructor(code: ErrorCode | TransportCode, { status, role, problem, cause }: Details = {}) {
    super(problem?.detail ?? code, { cause });
    this.code = code;
    this.status = status;
    this.role = role;
    this.problem = problem;
  }
}

/** Whether sending the same request again may help: it never arrived, or the shop itself had trouble. */
export const isTransient = (error: unknown): boolean =>
  error instanceof RequestError && (error.status === undefined || error.status >= 500);
