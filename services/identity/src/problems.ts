import { STATUS_CODES } from 'node:http';
import {
  createProblem,
  type ErrorCode,
  Failure,
  isErrorCode,
  PROBLEM_MEDIA_TYPE,
} from '@bookstore/contracts/errors';
import { z } from 'zod';

/** The codes of rejections that have none of the shop's. */
const CODES: Readonly<Record<number, ErrorCode>> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  429: 'RATE_LIMITED',
};

/** The problem response of a request that identity itself refuses. */
export const createProblemResponse = ({ code, details }: Failure, requestId: string) =>
  toResponse(createProblem(code, requestId, details), details.retryAfterSeconds);

/** Of what the database, or the time that a request has, does not allow now. */
export const createUnavailable = () => new Failure('UNAVAILABLE', { retryAfterSeconds: 5 });

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
  const retryAfterSeconds = Number(headers.get('x-retry-after'));
  if (code === undefined || isErrorCode(code)) {
    const details = { retryAfterSeconds, ...(message && { detail: message }) };
    return createProblemResponse(new Failure(CODES[status] ?? 'VALIDATION_FAILED', details), requestId);
  }
  const title = STATUS_CODES[status] ?? 'Rejected';
  const problem = { type: 'about:blank', title, status, detail: message ?? title, requestId, code };
  return toResponse(problem, retryAfterSeconds);
}

const toResponse = (problem: { status: number; detail: string }, retryAfterSeconds = 0) => {
  const retry = retryAfterSeconds > 0 && { 'retry-after': String(retryAfterSeconds) };
  return Response.json(
    { ...problem, message: problem.detail },
    { status: problem.status, headers: { ...retry, 'content-type': PROBLEM_MEDIA_TYPE } },
  );
};
