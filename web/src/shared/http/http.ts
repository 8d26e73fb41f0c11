import type { ErrorCode, FieldError, Problem } from '@bookstore/contracts/errors';
import type { z } from 'zod';
import type { Check } from '../checks.ts';

/** The origin of the requests to a path, the time for a response, and whether requests go without a token. */
type Transport = { originOf: (path: string) => string; timeoutMs: number; isAnonymous: boolean };

const transport: Transport = { originOf: () => '', timeoutMs: 15_000, isAnonymous: false };

/** Used by the server, which asks the services themselves, on behalf of no one. */
export const setTransport = (changed: Transport): void => void Object.assign(transport, changed);

/** On whose behalf a request is sent. */
export type Role = 'customer' | 'staff';

/** Failures without an error code of the shop: no connection, timeout, unreadable body, or any other status. */
type TransportCode = 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR' | 'HTTP_ERROR';

type ErrorDetails = {
  status?: number | undefined;
  role?: Role | undefined;
  problem?: Problem;
  reason?: string | undefined;
  cause?: unknown;
};

/** A failed request: the shop's error code or a transport code, and the problem document if there was one. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly code: ErrorCode | TransportCode;
  readonly status: number | undefined;
  readonly role: Role | undefined;
  readonly problem: Problem | undefined;
  /** The code of a service whose codes are not the shop's, such as identity. */
  readonly reason: string | undefined;

  constructor(code: ErrorCode | TransportCode, { status, role, problem, reason, cause }: ErrorDetails = {}) {
    super(problem?.detail ?? code, { cause });
    this.code = code;
    this.status = status;
    this.role = role;
    this.problem = problem;
    this.reason = reason;
  }
}

/** The extension members of the problem document of a failed request, if they are those of the schema. */
export const readExtensions = <S extends z.ZodType>(error: unknown, schema: S): z.infer<S> | undefined =>
  error instanceof RequestError ? schema.safeParse(error.problem).data : undefined;

/** The fields that the server found invalid. */
export const readFieldErrors = (error: unknown): readonly FieldError[] =>
  error instanceof RequestError ? (error.problem?.errors ?? []) : [];

/** The code of a failed request; undefined for any other error. */
export const readCode = (error: unknown) => (error instanceof RequestError ? error.code : undefined);

/** Whether retrying may help: the request never arrived, or the server failed. */
export const isTransient = (error: unknown): boolean =>
  error instanceof RequestError && (error.status === undefined || error.status >= 500);

/** Supplies the bearer token of a request; without a token the request is sent unauthenticated. */
export type Bearer = {
  role: Role;
  getToken: () => Promise<string | null>;
  /** Whether another token is sent meanwhile: then a 401 does not end the session. */
  isReplaced?: (token: string) => boolean;
};

type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters that are empty are left out. */
  query?: Readonly<Record<string, string | number | undefined>>;
  /** `FormData` is sent as multipart, everything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  bearer?: Bearer;
  signal?: AbortSignal;
  /** How long the whole response may take. */
  timeoutMs?: number;
};

/** The shop's own services reply with a problem document; others, such as identity, with anything. */
async function toRequestError(response: Response, role: Role | undefined): Promise<RequestError> {
  const details = { status: response.status, role };
  // Only what fails needs it. What cannot be loaded now leaves the status.
  const readers = await import('./problem.ts').catch(() => undefined);
  const { problem, reason } = (await readers?.readProblem(response)) ?? {};
  return new RequestError(problem?.code ?? 'HTTP_ERROR', { ...details, ...(problem && { problem }), reason });
}

function toUrl(path: string, query: RequestOptions['query']): string {
  if (!query) return path;
  const parameters = Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return `${path}?${new URLSearchParams(parameters).toString()}`;
}

/** Sends a request to the shop's own origin. Throws a `RequestError` unless the response is successful. */
export async function send(path: string, options: RequestOptions = {}): Promise<Response> {
  const { method = 'GET', query, body, bearer, signal, timeoutMs = transport.timeoutMs } = options;
  // The browser sets the content type of a form itself, because it chooses the boundary.
  const isForm = body instanceof FormData;
  const token = transport.isAnonymous ? undefined : await bearer?.getToken();
  const timeout = AbortSignal.timeout(timeoutMs);
  const response = await fetch(transport.originOf(path) + toUrl(path, query), {
    method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...options.headers,
    },
    body: isForm ? body : JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch((cause: unknown) => {
    throw new RequestError(timeout.aborted ? 'TIMEOUT_ERROR' : 'FETCH_ERROR', { cause });
  });
  const isReplaced = token && bearer?.isReplaced?.(token);
  if (!response.ok) throw await toRequestError(response, isReplaced ? undefined : bearer?.role);
  return response;
}

/** What a reply must hold: a schema, or a check where no schema is loaded. */
type Schema<T> = z.ZodType<T> | Check<T>;

/** Parses a JSON response. Throws a `PARSING_ERROR` if it does not match the schema. */
export async function readJson<T>(response: Response, schema: Schema<T>): Promise<T> {
  const fail = (cause?: unknown) => new RequestError('PARSING_ERROR', { cause, status: response.status });
  const body: unknown = await response.json().catch((error: unknown) => {
    throw fail(error);
  });
  if (typeof schema === 'function') {
    if (schema(body)) return body;
    throw fail();
  }
  const { data, error } = schema.safeParse(body);
  if (error) throw fail(error);
  return data;
}

export const request = async <T>(path: string, schema: Schema<T>, options?: RequestOptions): Promise<T> =>
  readJson(await send(path, options), schema);

/** A page of a list, with the position of its first item, and how many the list has in all, or at least. */
export type Page<Item> = { items: Item[]; first: number; total: number; isAtLeast?: boolean };

export async function requestPage<Item>(
  path: string,
  schema: Schema<Item[]>,
  options?: RequestOptions,
): Promise<Page<Item>> {
  const response = await send(path, options);
  const items = await readJson(response, schema);
  const { page = 1, limit = 0 } = options?.query ?? {};
  const first = (Number(page) - 1) * Number(limit) + 1;
  const total = Number(response.headers.get('x-total-count') ?? items.length);
  const isAtLeast = response.headers.get('x-total-count-is') === 'at-least';
  return { items, first, total, ...(isAtLeast && { isAtLeast }) };
}
