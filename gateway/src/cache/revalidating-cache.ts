import type { ServerResponse } from 'node:http';
import { BOOKS_VERSION_HEADER, BOOKS_VERSION_PATH } from '@bookstore/contracts/books-version';
import { REQUEST_ID_HEADER } from '@bookstore/runtime/request-id';
import { coalesce } from '@bookstore/runtime/batch';
import { LRUCache } from 'lru-cache';
import type { Responses } from '../proxy/responses.ts';
import type { FetchedResponse, Upstream } from '../proxy/upstream.ts';
import type { GatewayRequest } from '../routing/gateway-request.ts';
import { CachedResponse } from './cached-response.ts';

const MAX_BYTES = 64 * 1024 * 1024;
const STORED_HEADERS = ['content-type', 'cache-control', 'etag', 'link', 'x-total-count'];
const COMPRESSIBLE = /^(application\/json|text\/)/;

/** An entry without a version is immutable. */
type Entry = { cached: CachedResponse; version: string | undefined };

const isImmutable = ({ headers }: FetchedResponse) =>
  headers['cache-control']?.includes('immutable') ?? false;

function toCachedResponse({ headers, body }: FetchedResponse): CachedResponse {
  const stored: Record<string, string> = { vary: 'accept-encoding' };
  for (const name of STORED_HEADERS) if (headers[name] !== undefined) stored[name] = String(headers[name]);
  const isCompressible = COMPRESSIBLE.test(stored['content-type'] ?? '');
  return new CachedResponse({ headers: stored, body, isCompressible });
}

/**
 * Caches public reads of the catalogue and serves them only while they are provably current: each request waits for a
 * check of the catalogue's version that begins after the request arrived, and all that wait share one check. So a
 * read that begins after a write was acknowledged sees it, through every gateway and every replica of catalog.
 */
export class RevalidatingCache {
  readonly #upstream: Upstream;
  readonly #responses: Responses;
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ cached }) => cached.maxBytes,
  });
  readonly #pending = new Map<string, Promise<CachedResponse | undefined>>();
  readonly #checkVersion = coalesce(() => this.#fetchVersion());

  constructor(upstream: Upstream, responses: Responses) {
    this.#upstream = upstream;
    this.#responses = responses;
  }

  /**
   * Answers a read, with a problem when the upstream fails.
   * @returns false when the response is not cacheable, as no error is: the request is to be proxied.
   */
  async answer(request: GatewayRequest, response: ServerResponse): Promise<boolean> {
    try {
      const cached = await this.#find(request);
      await cached?.send(request, response, this.#responses.rawHeaders(request.requestId));
      return cached !== undefined;
    } catch (error) {
      if (!Error.isError(error)) throw error;
      this.#upstream.fail(error, request, response);
      return true;
    }
  }

  async #find({ url: target = '/', requestId }: GatewayRequest): Promise<CachedResponse | undefined> {
    const known = this.#entries.get(target);
    if (known && known.version === undefined) return known.cached;
    const version = await this.#checkVersion();
    if (version === undefined) return undefined;
    const entry = this.#entries.get(target);
    return entry?.version === version ? entry.cached : this.#fetchOnce(target, version, requestId);
  }

  async #fetchVersion(): Promise<string | undefined> {
    const fetched = await this.#upstream.fetch(BOOKS_VERSION_PATH);
    return fetched?.headers[BOOKS_VERSION_HEADER]?.toString();
  }

  /** Requests that find the same target outdated by the same version share one fetch. */
  #fetchOnce(target: string, version: string, requestId: string): Promise<CachedResponse | undefined> {
    const key = `${version} ${target}`;
    const pending =
      this.#pending.get(key) ??
      this.#fetch(target, version, requestId).finally(() => this.#pending.delete(key));
    this.#pending.set(key, pending);
    return pending;
  }

  /** What is fetched after the check that returned `version` is at least as new as that. */
  async #fetch(target: string, version: string, requestId: string): Promise<CachedResponse | undefined> {
    const fetched = await this.#upstream.fetch(target, { [REQUEST_ID_HEADER]: requestId });
    if (fetched?.status !== 200) return undefined;
    const cached = toCachedResponse(fetched);
    this.#entries.set(target, { cached, version: isImmutable(fetched) ? undefined : version });
    return cached;
  }
}
