import { type ErrorCode, Failure } from '@bookstore/contracts/errors';

const RETRYABLE = ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE', 'ETIMEDOUT'];

/** The system's or the gateway's code of an upstream error. */
export const codeOf = (error: Error): string => ('code' in error ? String(error.code) : error.name);

/** The code that a client gets for an upstream error. */
export function toErrorCode(error: Error): ErrorCode {
  if (error instanceof Failure) return error.code;
  return codeOf(error) === 'ETIMEDOUT' ? 'GATEWAY_TIMEOUT' : 'BAD_GATEWAY';
}

/** Whether a retry may succeed. An upstream that took the request and is silent may be overloaded: it gets none. */
export const isRetryable = (error: Error): boolean => RETRYABLE.includes(codeOf(error));

/** An upstream that does not accept a connection, as the system reports it after minutes. */
export const createConnectTimeout = (): Error =>
  Object.assign(new Error('the upstream accepts no connection'), { code: 'ETIMEDOUT' });
