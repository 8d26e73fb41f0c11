import { z } from 'zod';

/** Every error the shop answers with: HTTP status, title, and the level it is logged at. */
export const ERRORS = {
  VALIDATION_FAILED: { status: 400, title: 'The request is not valid', level: 'info' },
  MALFORMED_REQUEST: { status: 400, title: 'The request could not be parsed', level: 'info' },
  UNAUTHENTICATED: { status: 401, title: 'Sign in to continue', level: 'info' },
  INVALID_CREDENTIALS: { status: 401, title: 'Wrong username or password', level: 'info' },
  SECOND_FACTOR_REQUIRED: { status: 401, title: 'Enter the code of your authenticator', level: 'info' },
  FORBIDDEN: { status: 403, title: 'You are not allowed to do this', level: 'info' },
  ACCOUNT_INCOMPLETE: { status: 403, title: 'Finish setting up your account first', level: 'info' },
  NOT_FOUND: { status: 404, title: 'Not found', level: 'info' },
  BOOK_NOT_FOUND: { status: 404, title: 'Book not found', level: 'info' },
  AUTHOR_NOT_FOUND: { status: 404, title: 'Author not found', level: 'info' },
  ORDER_NOT_FOUND: { status: 404, title: 'Order not found', level: 'info' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'This method is not allowed here', level: 'info' },
  REQUEST_TIMEOUT: { status: 408, title: 'The request took too long to arrive', level: 'info' },
  PRICE_CHANGED: { status: 409, title: 'The prices have changed', level: 'info' },
  OUT_OF_STOCK: { status: 409, title: 'A book is sold out', level: 'info' },
  ISBN_TAKEN: { status: 409, title: 'Another book has this ISBN', level: 'info' },
  CATEGORY_HAS_BOOKS: { status: 409, title: 'A category with books cannot be removed', level: 'info' },
  IMPORT_STATE: { status: 409, title: 'The import does not allow this now', level: 'info' },
  ORDER_STATE: { status: 409, title: 'The order does not allow this any more', level: 'info' },
  TOO_MANY_NOTES: { status: 409, title: 'The order has as many notes as are possible', level: 'info' },
  STOCK_BELOW_PROMISED: {
    status: 409,
    title: 'More copies than these are promised to customers',
    level: 'info',
  },
  CONFLICT: { status: 409, title: 'This was changed by someone else in the meantime', level: 'info' },
  USERNAME_TAKEN: { status: 409, title: 'Another account has this name', level: 'info' },
  TOO_MANY_ACCOUNTS: { status: 409, title: 'There are as many accounts as are possible', level: 'info' },
  LAST_ADMIN: { status: 409, title: 'The last admin must stay', level: 'info' },
  CURRENCY_IN_USE: { status: 409, title: 'The currency cannot change once there are orders', level: 'info' },
  SHOP_CLOSED: { status: 409, title: 'The shop takes no orders at the moment', level: 'info' },
  LINK_INVALID: { status: 410, title: 'This link is no longer valid', level: 'info' },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'The request body is too large', level: 'info' },
  URI_TOO_LONG: { status: 414, title: 'The URL is too long', level: 'info' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'The body format is not supported', level: 'info' },
  UNKNOWN_COLUMNS: { status: 422, title: 'The file has columns that the shop does not know', level: 'info' },
  UNREADABLE_FILE: { status: 422, title: 'The file cannot be read', level: 'info' },
  BOOK_UNAVAILABLE: { status: 422, title: 'A book is no longer available', level: 'info' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, title: 'This key was used for another order', level: 'info' },
  TOO_MANY_OPEN_ORDERS: {
    status: 429,
    title: 'You have as many open orders as are possible',
    level: 'info',
  },
  RATE_LIMITED: { status: 429, title: 'Too many requests', level: 'warn' },
  HEADERS_TOO_LARGE: { status: 431, title: 'The request headers are too large', level: 'info' },
  INTERNAL_ERROR: { status: 500, title: 'Something went wrong', level: 'error' },
  BAD_GATEWAY: { status: 502, title: 'A service of the shop failed to respond', level: 'error' },
  UNAVAILABLE: { status: 503, title: 'A service of the shop is temporarily unavailable', level: 'error' },
  GATEWAY_TIMEOUT: { status: 504, title: 'A service of the shop took too long to respond', level: 'error' },
} as const satisfies Record<string, { status: number; title: string; level: 'info' | 'warn' | 'error' }>;

export type ErrorCode = keyof typeof ERRORS;
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);
export const errorCode = z.enum(Object.keys(ERRORS).filter(isErrorCode));

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

const fieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

/** An error reply: RFC 9457 with the code, the id of the request, and the extensions of the code. */
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

/** What a problem can hold besides its code: a sentence for people, the invalid fields, and extensions of the code. */
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

type FailureDetails = ProblemDetails & {
  cause?: unknown;
  /** When the client may try again: the reply's Retry-After. */
  retryAfterSeconds?: number;
};

/** What code throws to refuse a request with the problem of an error code. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: ErrorCode;
  readonly details: Omit<FailureDetails, 'cause'>;

  constructor(code: ErrorCode, { cause, ...details }: FailureDetails = {}) {
    super(details.detail ?? code, { cause });
    this.code = code;
    this.details = details;
  }
}
