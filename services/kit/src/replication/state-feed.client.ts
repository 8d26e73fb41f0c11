import {
  type IdRange,
  isPartial,
  type StateDigest,
  stateDigests,
  type StateFeedName,
  stateFeedPage,
  stateFeedPaths,
} from '@bookstore/contracts/state-feed';
import { REQUEST_ID_HEADER } from '@bookstore/runtime/request-id';
import { currentTraceParent } from '@bookstore/runtime/tracing';

const TIMEOUT_MS = 30_000;

/** Where an owner is, and which of its feeds is read, if it is not the one without a name. */
export type StateFeedSource = { url: string; token: string; feed?: StateFeedName };
type ClientOptions = StateFeedSource & { signal?: AbortSignal };

/** Reads the state feed of an owner, or throws when it does not answer. All requests have one id in its log. */
export class StateFeedClient {
  readonly requestId = crypto.randomUUID();
  readonly #options: ClientOptions;
  readonly #paths: ReturnType<typeof stateFeedPaths>;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#paths = stateFeedPaths(options.feed);
  }

  /** The digests of the parts of a range. */
  async digest({ from, to }: IdRange): Promise<StateDigest[]> {
    return stateDigests.parse(await this.#get(this.#paths.digests, { from, to })).digests;
  }

  /** How many states are in a range. */
  async count(range: IdRange): Promise<number> {
    let sum = 0;
    for (const part of await this.digest(range)) sum += isPartial(part) ? await this.count(part) : part.count;
    return sum;
  }

  /** The entries of all pages of a range. */
  async *readPages({ from, to }: IdRange): AsyncGenerator<unknown[]> {
    let next: string | null = '';
    while (next !== null) {
      const query = { from, to, ...(next && { after: next }) };
      const page = stateFeedPage.parse(await this.#get(this.#paths.pages, query));
      yield page.states;
      next = page.next;
    }
  }

  /** The entries of those ids that the owner knows. */
  async readByIds(ids: readonly string[]): Promise<unknown[]> {
    return stateFeedPage.parse(await this.#get(this.#paths.pages, { ids: ids.join(',') })).states;
  }

  async #get(path: string, query: Record<string, string | number>): Promise<unknown> {
    const { url, token, signal } = this.#options;
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) parameters.set(name, String(value));
    const response = await fetch(`${url}${path}?${parameters.toString()}`, {
      headers: {
        authorization: `Bearer ${token}`,
        [REQUEST_ID_HEADER]: this.requestId,
        ...currentTraceParent(),
      },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const body: unknown = await response.json();
    if (!response.ok) throw new Error(`the state feed answered ${response.status}`);
    return body;
  }
}
