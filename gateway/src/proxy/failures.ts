import type { ErrorCode } from '@bookstore/contracts/errors';

/** Why the gateway itself gave up on an upstream request. */
export class GatewayError extends Error {
  override readonly name: string = 'Refusal';
  readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

/** No connection in time: the upstream got nothing of the request. */
export class ConnectTimeout extends GatewayError {
  override readonly name = 'ConnectTimeout';

  constructor() {
    super('GATEWAY_TIMEOUT');
  }
}

/** No reply in time, or silence in the middle of it. */
export class ReplyTimeout extends GatewayError {
  override readonly name = 'ReplyTimeout';

  constructor() {
    super('GATEWAY_TIMEOUT');
  }
}

const NOT_THERE = ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE', 'ETIMEDOUT'];

/** The system's or the gateway's code of an error on the way to an upstream. */
export const codeOf = (error: Error): string => ('code' in error ? String(error.code) : error.name);

/** What a client is told of an error on the way to an upstream. */
export function classify(error: Error): ErrorCode {
  if (error instanceof GatewayError) return error.code;
  return codeOf(error) === 'ETIMEDOUT' ? 'GATEWAY_TIMEOUT' : 'BAD_GATEWAY';
}

/**
 * The upstream was not there or hung up; another try may find it, or another of its replicas. One that took the
 * request and stays silent is not asked again: it may be slow because there is too much to do.
 */
export const isRetryable = (error: Error): boolean =>
  error instanceof ConnectTimeout || NOT_THERE.includes(codeOf(error));
