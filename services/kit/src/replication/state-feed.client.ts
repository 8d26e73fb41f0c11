import type { EventEnvelope } from '@bookstore/contracts/events';
import {
  STATE_DIGESTS_PATH,
  type StateDigest,
  stateDigests,
  STATE_FEED_PATH,
  type IdRange,
  stateFeedPage,
} from '@bookstore/contracts/state-feed';
import { REQUEST_ID_HEADER } from '@bookstore/runtime/request-id';
import { currentTraceParent } from '@bookstore/runtime/tracing/message-spans';

const TIMEOUT_MS = 30_000;

export type StateFeedSource = { url: string; token: string };
type ClientOptions = StateFeedSource & {
  /** Breaks off what is being read. */
  signal?: AbortSignal;
};

/** Reads the facts of their owner. Its requests are known by one id in the owner's log. */
export class StateFeedClient {
  readonly requestId = crypto.randomUUID();
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /**
   * The digests of the parts of a range.
   * @throws Error when the owner does not answer with them.
   */
  async digest(range: IdRange): Promise<StateDigest[]> {
    return stateDigests.parse(await this.#get(STATE_DIGESTS_PATH, range)).digests;
  }

  /**
   * All facts of a range, page by page.
   * @throws Error when the owner does not answer with them.
   */
  async *readPages(range: IdRange): AsyncGenerator<EventEnvelope[]> {
    let next: string | null = '';
    while (next !== null) {
      const page = stateFeedPage.parse(await this.#get(STATE_FEED_PATH, { ...range, ...(next && { after: next }) }));
      yield page.facts;
      next = page.next;
    }
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
    if (!response.ok) throw new Error(`the owner of the facts answered ${response.status}`);
    return body;
  }
}
