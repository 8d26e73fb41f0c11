import { STATUS_CODES } from 'node:http';
import { createProblem, type ErrorCode, isErrorCode, PROBLEM_MEDIA_TYPE } from '@bookstore/contracts/errors';
import { z } from 'zod';

/** A request that identity itself rejects, with one of the shop's error codes. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, { message, cause }: { message?: string; cause?: unknown } = {}) {
    super(message, { cause });
    this.code = code;
  }
}

/** The codes of rejections that have none of the shop's. */
const CODES: Readonly<Record<number, ErrorCode>> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  429: 'RATE_LIMITED',
};

/** A problem response with one of the shop's error codes. */
export const createProblemResponse = (code: ErrorCode, requestId: string, detail?: string, headers = {}) =>
  toResponse(createProblem(code, requestId, detail ? { detail } : {}), headers);

/** A rejection like better-auth's own. */
export const createRejection = (status: number, code: string, message: string): Response =>
  Response.json({ code, message }, { status });

export const createSessionRejection = (): Response => createRejection(401, 'UNAUTHORIZED', 'Unauthorized');

const rejection = z.object({ code: z.string().optional(), message: z.string().optional() }).catch({});

/**
 * A rejection by better-auth as a problem response. Its `code` and `message` are kept, because better-auth's client
 * reads them; with a code of better-auth's own the problem has no type.
 */
export async function toProblemResponse(response: Response, requestId: string): Promise<Response> {
  const { status, headers } = response;
  const isJson = headers.get('content-type')?.includes('json') ?? false;
  const { code, message } = rejection.parse(isJson ? await response.json() : {});
  const retryAfter = headers.get('x-retry-after');
  const retry = retryAfter ? { 'retry-after': retryAfter } : {};
  if (code === undefined || isErrorCode(code))
    return createProblemResponse(CODES[status] ?? 'VALIDATION_FAILED', requestId, message, retry);
  const title = STATUS_CODES[status] ?? 'Rejected';
  const problem = { type: 'about:blank', title, status, detail: message ?? title, requestId, code };
  return toResponse(problem, retry);
}

const toResponse = (problem: { status: number; detail: string }, headers: Record<string, string> = {}) =>
  Response.json(
    { ...problem, message: problem.detail },
    { status: problem.status, headers: { ...headers, 'content-type': PROBLEM_MEDIA_TYPE } },
  );
