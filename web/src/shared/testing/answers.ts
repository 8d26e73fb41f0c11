import { createProblem, PROBLEM_MEDIA_TYPE, type ErrorCode } from '@bookstore/contracts/errors';

type Answer = () => Response | Promise<Response>;
export type Answers = Record<string, Answer>;
export type SentRequest = { route: string; headers: Headers; body: unknown };

export const json =
  (body: unknown, headers: Record<string, string> = {}): Answer =>
  () =>
    new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json', ...headers } });

/** A refusal of the shop, with what its code brings along. */
export const refusal =
  (code: ErrorCode, extensions: Record<string, unknown> = {}): Answer =>
  () => {
    const body = createProblem(code, 'test-request', { extensions });
    return new Response(JSON.stringify(body), {
      status: body.status,
      headers: { 'content-type': PROBLEM_MEDIA_TYPE },
    });
  };

/** What was sent: a form as its fields, JSON as what it says. */
function readBody(body: unknown): unknown {
  if (body instanceof FormData) return Object.fromEntries(body);
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}

/**
 * Answers the app's requests in place of the shop, by method and path; what nobody answers is 404.
 * @returns the requests that were sent, as they come.
 */
export function answerRequests(answers: Answers): SentRequest[] {
  const sent: SentRequest[] = [];
  globalThis.fetch = async (path, { method = 'GET', headers, body } = {}) => {
    if (typeof path !== 'string') throw new TypeError('The app asks by path');
    const route = `${method} ${path.split('?')[0] ?? ''}`;
    sent.push({ route, headers: new Headers(headers), body: readBody(body) });
    return (answers[route] ?? refusal('NOT_FOUND'))();
  };
  return sent;
}
