import { z } from 'zod';

/** Every error the shop answers with: its HTTP status, title and the level it is logged at. */
export const ERRORS = {
  VALIDATION_FAILED: { status: 400, title: 'The request is not valid', level: 'info' },
  MALFORMED_REQUEST: { status: 400, title: 'The request could not be read', level: 'info' },
  UNAUTHENTICATED: { status: 401, title: 'Sign in first', level: 'info' },
  INVALID_CREDENTIALS: { status: 401, title: 'Wrong username or password', level: 'info' },
  FORBIDDEN: { status: 403, title: 'Not allowed', level: 'info' },
  NOT_FOUND: { status: 404, title: 'There is nothing at this address', level: 'info' },
  BOOK_NOT_FOUND: { status: 404, title: 'There is no such book', level: 'info' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'This address does not take this method', level: 'info' },
  REQUEST_TIMEOUT: { status: 408, title: 'The request took too long to arrive', level: 'info' },
  PRICE_CHANGED: { status: 409, title: 'The total is not what the books cost now', level: 'info' },
  CONFLICT: { status: 409, title: 'Somebody else changed this at the same time', level: 'info' },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'The request body is too large', level: 'info' },
  URI_TOO_LONG: { status: 414, title: 'The address is too long', level: 'info' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'The request body has an unknown format', level: 'info' },
  BOOK_UNAVAILABLE: { status: 422, title: 'A book is no longer sold', level: 'info' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, title: 'This key belongs to another order', level: 'info' },
  RATE_LIMITED: { status: 429, title: 'Too many requests', level: 'warn' },
  HEADERS_TOO_LARGE: { status: 431, title: 'The request headers are too large', level: 'info' },
  INTERNAL_ERROR: { status: 500, title: 'Something went wrong', level: 'error' },
  BAD_GATEWAY: { status: 502, title: 'A part of the shop does not answer', level: 'error' },
  UNAVAILABLE: { status: 503, title: 'A part of the shop is not available right now', level: 'error' },
  GATEWAY_TIMEOUT: { status: 504, title: 'A part of the shop takes too long to answer', level: 'error' },
} as const satisfies Record<string, { status: number; title: string; level: 'info' | 'warn' | 'error' }>;

export type ErrorCode = keyof typeof ERRORS;
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);
export const errorCode = z.enum(Object.keys(ERRORS).filter(isErrorCode));

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

const fieldError = z.strictObject({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

/** An error reply: RFC 9457, with the shop's own code, the request's id and what the code brings along. */
export const problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: errorCode,
  requestId: z.string(),
  errors: z.array(fieldError).optional(),
});
export type Problem = z.infer<typeof problem>;

/** What an error may bring along: a sentence for people, wrong fields, and the code's own facts. */
export type ProblemDetails = {
  detail?: string;
  errors?: FieldError[];
  extensions?: Record<string, unknown>;
};

/** The problem reply for an error code. */
export function createProblem(code: ErrorCode, requestId: string, details: ProblemDetails = {}): Problem {
  const { status, title } = ERRORS[code];
  return {
    type: `urn:bookstore:problem:${code.toLowerCase().replaceAll('_', '-')}`,
    title,
    status,
    detail: details.detail ?? `${title}.`,
    code,
    requestId,
    ...(details.errors && { errors: details.errors }),
    ...details.extensions,
  };
}
