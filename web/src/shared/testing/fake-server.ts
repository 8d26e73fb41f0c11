import { createProblem, PROBLEM_MEDIA_TYPE, type ErrorCode } from '@bookstore/contracts/errors';

type Reply = () => Response | Promise<Response>;
/** Replies by method and path, for example `GET /api/books/`; those of one query go before the others. */
export type Replies = Record<string, Reply>;
export type SentRequest = { route: string; query: string; headers: Headers; body: unknown };

/** Fields that hold a record by names, to which no version adds fields. */
const RECORDS = ['mapping', 'samples'];

/** A value with a field in each of its objects that this version does not know, as a newer server sends it. */
export function withUnknownFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknownFields);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]: [string, unknown]) => [
    name,
    RECORDS.includes(name) ? field : withUnknownFields(field),
  ]);
  return { ...Object.fromEntries(fields), addedByNewerServer: 0 };
}

export const json =
  (body: unknown, headers: Record<string, string> = {}): Reply =>
  () =>
    new Response(JSON.stringify(withUnknownFields(body)), {
      headers: { 'content-type': 'application/json', ...headers },
    });

/** The problem reply of an error code, with its extension members. */
export const problem =
  (code: ErrorCode, extensions: Record<string, unknown> = {}): Reply =>
  () => {
    const body = createProblem(code, 'test-request', { extensions });
    return new Response(JSON.stringify(withUnknownFields(body)), {
      status: body.status,
      headers: { 'content-type': PROBLEM_MEDIA_TYPE },
    });
  };

function parseBody(body: unknown): unknown {
  if (body instanceof FormData) return Object.fromEntries(body);
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}

/**
 * Replaces `fetch`. A route without a reply gets a 404.
 * @returns The requests sent so far; it grows with each request.
 */
export function fakeServer(replies: Replies): SentRequest[] {
  const sent: SentRequest[] = [];
  globalThis.fetch = async (path, { method = 'GET', headers, body } = {}) => {
    if (typeof path !== 'string') throw new TypeError('The app requests paths only');
    const [address = '', query = ''] = path.split('?');
    const route = `${method} ${address}`;
    sent.push({ route, query, headers: new Headers(headers), body: parseBody(body) });
    return (replies[`${method} ${path}`] ?? replies[route] ?? problem('NOT_FOUND'))();
  };
  return sent;
}
