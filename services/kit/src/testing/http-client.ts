import { OPERATIONS } from '@bookstore/contracts/api';
import { BEST_SELLERS_PATH, bestSellers } from '@bookstore/contracts/best-sellers';
import { ENDED_SESSIONS_PATH, endedSessionsPage } from '@bookstore/contracts/ended-sessions';
import { BOOK_ADDRESSES_PATH, bookAddresses } from '@bookstore/contracts/sitemap';
import { ORDERED_BOOKS_PATH, orderedBooks } from '@bookstore/contracts/ordered-books';
import {
  STATE_DIGESTS_PATH,
  STATE_FEED_PATH,
  stateDigests,
  stateFeedPage,
  stateFeedPaths,
} from '@bookstore/contracts/state-feed';
import { toStrict } from '@bookstore/contracts/strict';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { z } from 'zod';

type RequestOptions = { token?: string | undefined; body?: unknown; headers?: Record<string, string> };

/** What a service answered: the status, the headers, and the JSON or other text. */
export type Answer = { status: number; headers: Headers; body: unknown };

const INTERNAL = [
  { path: BOOK_ADDRESSES_PATH, reply: bookAddresses },
  { path: ENDED_SESSIONS_PATH, reply: endedSessionsPage },
  { path: STATE_FEED_PATH, reply: stateFeedPage },
  { path: STATE_DIGESTS_PATH, reply: stateDigests },
  { path: stateFeedPaths('stock').pages, reply: stateFeedPage },
  { path: stateFeedPaths('stock').digests, reply: stateDigests },
  { path: BEST_SELLERS_PATH, reply: bestSellers },
  { path: ORDERED_BOOKS_PATH, reply: orderedBooks },
].map((operation) => ({ ...operation, method: 'get', status: 200 }));

const countParameters = (path: string) => path.split('{').length;

/** Those of fixed paths first: `/api/books/imports` also is `/api/books/{id}`. */
const CONTRACTS = [...OPERATIONS, ...INTERNAL]
  .toSorted((one, other) => countParameters(one.path) - countParameters(other.path))
  .map(({ method, path, status = 200, reply }) => {
    const pattern = path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '[^/?]+');
    const schema = reply instanceof z.ZodType ? toStrict(reply) : z.unknown();
    return { method, status, path: new RegExp(`^${pattern}/?([?]|$)`), schema };
  });

/** @throws ZodError when the reply of an operation is not what its contract says, or has a field that it does not name. */
function checkContract(
  method: string,
  path: string,
  { status, body }: Pick<Answer, 'status' | 'body'>,
): void {
  const contract = CONTRACTS.find(
    (each) => each.method === method.toLowerCase() && each.status === status && each.path.test(path),
  );
  if (contract) z.parse(contract.schema, body);
}

/**
 * Sends JSON to a service and reads what it answers with, within `timeoutMs` if that is given. Every reply of the
 * API must be exactly what the contract says.
 */
export const createClient =
  (baseUrl: string, timeoutMs?: number) =>
  async (method: string, path: string, { token, body, headers }: RequestOptions = {}): Promise<Answer> => {
    const response = await fetch(baseUrl + path, {
      method,
      ...(timeoutMs !== undefined && { signal: AbortSignal.timeout(timeoutMs) }),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    const content: unknown = text && isJson ? JSON.parse(text) : text || undefined;
    const answer = { status: response.status, headers: response.headers, body: content };
    checkContract(method, path, answer);
    return answer;
  };

export type Client = ReturnType<typeof createClient>;

/** Asks again as long as the answer is that the shop is too busy, as clients do. */
export const untilAnswered = <A extends { status: number }>(ask: () => Promise<A>): Promise<A> =>
  eventually(async () => {
    const answer = await ask();
    if (answer.status === 503) throw new Error('the shop is busy');
    return answer;
  });
