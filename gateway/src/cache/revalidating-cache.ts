import { BOOKS_VERSION_HEADER, BOOKS_VERSION_PATH } from '@bookstore/contracts/books-version';
import { REQUEST_ID_HEADER } from '@bookstore/runtime/request-id';
import { coalesce } from '@bookstore/runtime/batch';
import { LRUCache } from 'lru-cache';
import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { classify, codeOf } from '../proxy/failures.ts';
import type { GatewayRequest } from '../routing/gateway-request.ts';
import type { Responses } from '../proxy/responses.ts';
import { CachedResponse } from './cached-response.ts';
import type { FetchedResponse, UpstreamFetch } from './upstream-fetch.ts';

const MAX_KEPT_BYTES = 64 * 1024 * 1024;
const KEPT_HEADERS = ['content-type', 'cache-control', 'etag', 'link', 'x-total-count'];
const COMPRESSIBLE = /^(application\/json|text\/)/;

type Options = { catalog: UpstreamFetch; replies: Responses; logger: Logger };
/** A reply without a version is immutable. */
type Kept = { reply: CachedResponse; version: string | undefined };

const isImmutable = ({ headers }: FetchedResponse) => headers['cache-control']?.includes('immutable') ?? false;

function keep({ headers, body }: FetchedResponse): CachedResponse {
  const own: Record<string, string> = { vary: 'accept-encoding' };
  for (const name of KEPT_HEADERS) if (headers[name] !== undefined) own[name] = String(headers[name]);
  return new CachedResponse({ headers: own, body, isCompressible: COMPRESSIBLE.test(own['content-type'] ?? '') });
}

/**
 * Keeps the replies to public reads of the catalogue and answers from them while they are provably current: every
 * request waits for a look at the catalogue's version that began after it came, and all who wait share one look.
 * So a reader who comes after a change was answered sees it, at every gateway and from every replica of catalog.
 */
export class RevalidatingCache {
  readonly #options: Options;
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: ({ reply }) => reply.weight,
  });
  readonly #fetching = new Map<string, Promise<CachedResponse | undefined>>();
  readonly #lookAtVersion = coalesce(() => this.#askVersion());

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Answers a read, with a problem when catalog does not answer.
   * @returns whether it did: a reply that is not one to keep, as every error is not, has to be got another way.
   */
  async answer(request: GatewayRequest, response: ServerResponse): Promise<boolean> {
    const { replies, logger } = this.#options;
    try {
      const reply = await this.#find(request);
      if (reply) await replies.sendCached(reply, request, response);
      return reply !== undefined;
    } catch (error) {
      if (!Error.isError(error)) throw error;
      const code = classify(error);
      logger.warn({ requestId: request.requestId, upstream: 'catalog', cause: codeOf(error) }, code);
      replies.sendProblem(request, response, code);
      return true;
    }
  }

  async #find(request: GatewayRequest): Promise<CachedResponse | undefined> {
    const target = request.url ?? '/';
    const known = this.#kept.get(target);
    if (known && known.version === undefined) return known.reply;
    const version = await this.#lookAtVersion();
    if (version === undefined) return undefined;
    const kept = this.#kept.get(target);
    return kept?.version === version ? kept.reply : this.#fetchOnce(target, version, request.requestId);
  }

  async #askVersion(): Promise<string | undefined> {
    const reply = await this.#options.catalog.get(BOOKS_VERSION_PATH, {});
    return reply?.headers[BOOKS_VERSION_HEADER]?.toString();
  }

  /** One fetch serves all who found the same version of the same address outdated. */
  #fetchOnce(target: string, version: string, requestId: string): Promise<CachedResponse | undefined> {
    const key = `${version} ${target}`;
    const fetching =
      this.#fetching.get(key) ??
      this.#fetch(target, version, requestId).finally(() => this.#fetching.delete(key));
    this.#fetching.set(key, fetching);
    return fetching;
  }

  /** What is fetched after the look that told `version` is at least as new as that. */
  async #fetch(target: string, version: string, requestId: string): Promise<CachedResponse | undefined> {
    const fetched = await this.#options.catalog.get(target, { [REQUEST_ID_HEADER]: requestId });
    if (fetched?.status !== 200) return undefined;
    const reply = keep(fetched);
    this.#kept.set(target, { reply, version: isImmutable(fetched) ? undefined : version });
    return reply;
  }
}
