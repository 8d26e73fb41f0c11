import type { ErrorCode } from '@bookstore/contracts/errors';

const RETRYABLE = ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE', 'ETIMEDOUT'];

/** The gateway gave up on an upstream request. It may retry one that the upstream has received nothing of. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly code: ErrorCode;
  readonly isRetryable: boolean;

  constructor(code: ErrorCode, isRetryable = false) {
    super(code);
    this.code = code;
    this.isRetryable = isRetryable;
  }
}

/** The system's or the gateway's code of an upstream error. */
export const codeOf = (error: Error): string => ('code' in error ? String(error.code) : error.name);

/** The code that a client gets for an upstream error. */
export function toErrorCode(error: Error): ErrorCode {
  if (error instanceof GatewayError) return error.code;
  return codeOf(error) === 'ETIMEDOUT' ? 'GATEWAY_TIMEOUT' : 'BAD_GATEWAY';
}

/** Whether a retry may succeed. An upstream that took the request and is silent may be overloaded: it gets none. */
export const isRetryable = (error: Error): boolean =>
  error instanceof GatewayError ? error.isRetryable : RETRYABLE.includes(codeOf(error));
