import { STATUS_CODES } from 'node:http';
import {
  createProblem,
  type ErrorCode,
  ERRORS,
  isErrorCode,
  PROBLEM_MEDIA_TYPE,
  type ProblemDetails,
} from '@bookstore/contracts/errors';
import { z } from 'zod';

const refusal = z.object({ code: z.string().optional(), message: z.string().optional() }).catch({});

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  429: 'RATE_LIMITED',
};

const reply = (status: number, body: object, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers: { ...headers, 'content-type': PROBLEM_MEDIA_TYPE } });

/** A refusal of identity's own, as a reply. */
export function createRefusal(code: ErrorCode, requestId: string, details: ProblemDetails = {}): Response {
  const problem = createProblem(code, requestId, details);
  return reply(problem.status, { ...problem, message: problem.detail });
}

/**
 * better-auth's refusal as a problem reply. Its `code` and `message` stay, because its client reads them: a code
 * of better-auth's is then in the place of one of the shop's, and the problem has no type of its own.
 */
export async function toProblemReply(refused: Response, requestId: string): Promise<Response> {
  const { status, headers } = refused;
  const isJson = headers.get('content-type')?.includes('json') ?? false;
  const said = refusal.parse(isJson ? await refused.json() : {});
  const retryAfter = headers.get('x-retry-after');
  const kept = retryAfter ? { 'retry-after': retryAfter } : {};
  if (said.code === undefined || isErrorCode(said.code)) {
    const code = BY_STATUS[status] ?? 'VALIDATION_FAILED';
    const problem = createProblem(code, requestId, said.message ? { detail: said.message } : {});
    return reply(ERRORS[code].status, { ...problem, message: problem.detail }, kept);
  }
  const title = STATUS_CODES[status] ?? 'Refused';
  const detail = said.message ?? title;
  return reply(status, {
    type: 'about:blank',
    title,
    status,
    detail,
    requestId,
    code: said.code,
    message: detail,
  });
}
