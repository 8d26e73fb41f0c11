import { PROBLEM_MEDIA_TYPE, problem } from '@bookstore/contracts/errors';
import type { z } from 'zod';
import { RequestError, type Role } from './request-error.ts';

const TIMEOUT_MS = 15_000;

/** Who a request is made for, and where the bearer token comes from; without a token it goes without. */
export type Bearer = { role: Role; token: () => Promise<string | null> };

export type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** A form goes as a form, everything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  bearer?: Bearer;
  signal?: AbortSignal;
};

/** The shop's own services refuse with a problem; others, such as identity, may refuse with anything. */
async function readFailure(response: Response, role: Role | undefined): Promise<RequestError> {
  const details = { status: response.status, role };
  const isProblem = response.headers.get('content-type')?.startsWith(PROBLEM_MEDIA_TYPE) ?? false;
  const body = problem.safeParse(isProblem ? await response.json().catch(() => null) : null);
  if (!body.success) return new RequestError('HTTP_ERROR', details);
  return new RequestError(body.data.code, { ...details, problem: body.data });
}

/** A request's body and its type; the browser itself says the type of a form, for it chooses the boundary. */
function encode(body: unknown): { body: string | FormData | null; type?: string } {
  if (body === undefined) return { body: null };
  if (body instanceof FormData) return { body };
  return { body: JSON.stringify(body), type: 'application/json' };
}

/**
 * Sends a request to the shop's own host and answers its reply.
 * @throws RequestError when it cannot be sent, takes too long or is refused.
 */
export async function send(path: string, options: RequestOptions = {}): Promise<Response> {
  const { method = 'GET', bearer, signal } = options;
  const { body, type } = encode(options.body);
  const token = await bearer?.token();
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...(type && { 'content-type': type }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...options.headers,
    },
    body,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch((cause: unknown) => {
    throw new RequestError(timeout.aborted ? 'TIMEOUT_ERROR' : 'FETCH_ERROR', { cause });
  });
  if (!response.ok) throw await readFailure(response, bearer?.role);
  return response;
}

/**
 * Reads a reply's JSON as what `schema` says.
 * @throws RequestError `PARSING_ERROR` when it is something else.
 */
export async function readJson<S extends z.ZodType>(response: Response, schema: S): Promise<z.infer<S>> {
  const body: unknown = await response.json().catch((cause: unknown) => {
    throw new RequestError('PARSING_ERROR', { cause, status: response.status });
  });
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new RequestError('PARSING_ERROR', { cause: result.error, status: response.status });
}

/**
 * Sends a request and reads its reply as what `schema` says.
 * @throws RequestError as `send` and `readJson` do.
 */
export const request = async <S extends z.ZodType>(
  path: string,
  schema: S,
  options?: RequestOptions,
): Promise<z.infer<S>> => readJson(await send(path, options), schema);
