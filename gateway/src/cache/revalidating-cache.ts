import type { IncomingMessage, ServerResponse } from 'node:http';
import { REQUEST_ID_HEADER } from '@bookstore/runtime/request-id';
import { coalesce } from '@bookstore/runtime/batch';
import { LRUCache } from 'lru-cache';
import type { Limits } from '../limits.ts';
import type { Responses } from '../proxy/responses.ts';
import type { Upstream } from '../proxy/upstream.ts';
import type { GatewayRequest } from '../routing/gateway-request.ts';
import { toCacheTarget } from './cache-target.ts';
import { CachedResponse } from './cached-response.ts';
import { bytesToRead, readToCache } from './read-body.ts';

/** An entry without a version is immutable. */
type Entry = { cached: CachedResponse; version: string | undefined };
/** What a fetch brought: a response to cache, or one to pass on as it comes, to the client that caused the fetch. */
type Fetched = CachedResponse | IncomingMessage;
type Options = {
  responses: Responses;
  limits: Pick<Limits, 'cacheBytes' | 'bodiesInUseBytes'>;
  /** Where the upstream serves the version of all that it lets be cached, and in which header. */
  version: { path: string; header: string };
};

const isImmutable = ({ headers }: IncomingMessage) =>
  headers['cache-control']?.includes('immutable') ?? false;

/**
 * Caches public reads of an upstream and serves them only while they are provably current: each request waits for a
 * check of the upstream's version that begins after the request arrived, and all that wait share one check. So a
 * read that begins after a write was acknowledged sees it, through every gateway and every replica of the upstream.
 *
 * What is cached, being fetched or being sent has a limit in bytes each; beyond it a response is passed on uncached.
 */
export class RevalidatingCache {
  readonly #upstream: Upstream;
  readonly #responses: Responses;
  readonly #version: Options['version'];
  readonly #entries: LRUCache<string, Entry>;
  readonly #pending = new Map<string, Promise<Fetched>>();
  /** For bodies that are being read, and large ones that are being sent: those may have left the cache. */
  #freeBytes: number;
  readonly #readers = new Map<CachedResponse, number>();
  readonly #checkVersion = coalesce(() => this.#fetchVersion());

  constructor(upstream: Upstream, { responses, limits, version }: Options) {
    this.#upstream = upstream;
    this.#responses = responses;
    this.#version = version;
    this.#freeBytes = limits.bodiesInUseBytes;
    this.#entries = new LRUCache({
      maxSize: limits.cacheBytes,
      sizeCalculation: ({ cached }, target) => cached.maxBytes + 2 * target.length,
    });
  }

  /** Answers a read, with a problem when the upstream fails. @returns false when the request is to be proxied. */
  async answer(request: GatewayRequest, response: ServerResponse): Promise<boolean> {
    try {
      // No function of its own: each that waits costs a request as much as its route and its limits together.
      const target = toCacheTarget(request.url ?? '/');
      let entry = this.#entries.get(target);
      let found: Fetched | undefined = entry?.cached;
      if (entry?.version !== undefined || !entry) {
        const version = await this.#checkVersion();
        entry = this.#entries.get(target);
        if (version === undefined) return false;
        found = entry?.version === version ? entry.cached : await this.#fetchOnce(target, version, request);
      }
      if (!(found instanceof CachedResponse)) {
        if (found) this.#passOn(found, request, response);
        return found !== undefined;
      }
      if (found.isLarge && !this.#holdUntilSent(found, response)) return false;
      const encoding = found.send(request, response, this.#responses.rawHeaders(request.requestId));
      if (encoding) await encoding;
      return true;
    } catch (error) {
      if (!Error.isError(error)) throw error;
      this.#upstream.fail(error, request, response);
      return true;
    }
  }

  #passOn(fetched: IncomingMessage, request: GatewayRequest, response: ServerResponse): void {
    if (response.destroyed) fetched.destroy();
    response.once('close', () => fetched.destroy());
    fetched.once('error', () => response.destroy());
    this.#responses.forward(fetched, request, response);
  }

  /** Counts the memory of a body once, however many clients read it. @returns false when too much is held already. */
  #holdUntilSent(cached: CachedResponse, response: ServerResponse): boolean {
    if (response.destroyed) return true;
    const readers = this.#readers.get(cached) ?? 0;
    if (readers === 0 && !this.#takeMemory(cached.maxBytes)) return false;
    this.#readers.set(cached, readers + 1);
    response.once('close', () => {
      const others = (this.#readers.get(cached) ?? 1) - 1;
      if (others > 0) this.#readers.set(cached, others);
      else {
        this.#readers.delete(cached);
        this.#freeBytes += cached.maxBytes;
      }
    });
    return true;
  }

  #takeMemory(bytes: number): boolean {
    const isFree = bytes <= this.#freeBytes;
    if (isFree) this.#freeBytes -= bytes;
    return isFree;
  }

  async #fetchVersion(): Promise<string | undefined> {
    const { headers } = (await this.#upstream.fetchHead(this.#version.path)).resume();
    return headers[this.#version.header]?.toString();
  }

  /** Requests that find the same target outdated by the same version share one fetch. */
  async #fetchOnce(target: string, version: string, request: GatewayRequest): Promise<Fetched | undefined> {
    const key = `${version} ${target}`;
    const pending = this.#pending.get(key);
    if (pending) {
      const shared = await pending;
      return shared instanceof CachedResponse ? shared : undefined;
    }
    const fetching = this.#fetch(target, version, request).finally(() => this.#pending.delete(key));
    this.#pending.set(key, fetching);
    return fetching;
  }

  /** What is fetched after the check that returned `version` is at least as new as that. */
  async #fetch(
    target: string,
    version: string,
    { requestId, clientAddress }: GatewayRequest,
  ): Promise<Fetched> {
    const response = await this.#upstream.fetch(target, {
      [REQUEST_ID_HEADER]: requestId,
      'x-forwarded-for': clientAddress,
    });
    const bytes = bytesToRead(response);
    if (response.statusCode !== 200 || !this.#takeMemory(bytes)) return response;
    try {
      const cached = await readToCache(response);
      this.#entries.set(target, { cached, version: isImmutable(response) ? undefined : version });
      return cached;
    } finally {
      this.#freeBytes += bytes;
    }
  }
}
