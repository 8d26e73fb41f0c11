import type { ErrorCode } from '@bookstore/contracts/errors';

/** Why the gateway itself gave up on an upstream request. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

const REFUSED_OR_RESET = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'];

/** The system's or the gateway's code of an error on the way to an upstream. */
export const codeOf = (error: Error): string => ('code' in error ? String(error.code) : error.name);

/** What a client is told of an error on the way to an upstream. */
export function classify(error: Error): ErrorCode {
  if (error instanceof Refusal) return error.code;
  return codeOf(error) === 'ETIMEDOUT' ? 'GATEWAY_TIMEOUT' : 'BAD_GATEWAY';
}

/** The upstream was not there or hung up; another try may find it, or another of its replicas. */
export const isRefusedOrReset = (error: Error): boolean => REFUSED_OR_RESET.includes(codeOf(error));
