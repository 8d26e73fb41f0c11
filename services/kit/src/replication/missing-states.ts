import { Failure } from '@bookstore/contracts/errors';
import { GATEWAY_TIMEOUT_MS } from '@bookstore/contracts/limits';
import { MAX_STATES_BY_ID, stateId } from '@bookstore/contracts/state-feed';
import { createBatcher } from '@bookstore/runtime/batch';
import { LRUCache } from 'lru-cache';
import type { SkipDocument } from '../mongo/skipped-documents.ts';
import { applyMissing, type Projection, subjectOf } from './projection.ts';
import { StateFeedClient, type StateFeedSource } from './state-feed.client.ts';

/** Far below the time in which a request must be answered. */
const TIMEOUT_MS = GATEWAY_TIMEOUT_MS / 5;
/** How long an id that the owner did not know is not asked for again, and of how many that is remembered. */
const UNKNOWN_TTL_MS = 1000;
const MAX_UNKNOWN = 10_000;
const RETRY_AFTER_SECONDS = 1;

type MissingStatesOptions = { owner: StateFeedSource; projection: Projection; skip: SkipDocument };

/**
 * Asks an owner for states that a projection does not have yet, because the projection is new or their events are in
 * transit. Callers of the same moment share one request, of 400 ids at most, and at most two requests run at a time, so
 * that unknown ids cost the owner little, however many are named.
 */
export class MissingStates {
  readonly #options: MissingStatesOptions;
  readonly #unknown = new LRUCache<string, true>({ max: MAX_UNKNOWN, ttl: UNKNOWN_TTL_MS });
  readonly #fetch = createBatcher((callers: readonly (readonly string[])[]) => this.#fetchAll(callers));

  constructor(options: MissingStatesOptions) {
    this.#options = options;
  }

  /**
   * Applies the states of `ids` that the owner knows to the projection.
   * @returns whether there are any.
   * @throws Failure UNAVAILABLE when the owner does not answer, or more ids are asked for than one request has.
   */
  async apply(ids: readonly string[]): Promise<boolean> {
    const wanted = ids.filter((id) => stateId.safeParse(id).success && !this.#unknown.has(id));
    if (wanted.length === 0) return false;
    const asked = await this.#fetch(wanted);
    if (!wanted.every((id) => asked.has(id)))
      throw new Failure('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    return wanted.some((id) => asked.get(id));
  }

  /** @returns for each id that was asked for whether the owner knows it. */
  async #fetchAll(callers: readonly (readonly string[])[]): Promise<Map<string, boolean>> {
    const { owner, projection, skip } = this.#options;
    // Callers with few ids come first: those with many cannot crowd them out.
    const byCount = callers.toSorted((left, right) => left.length - right.length);
    const ids = [...new Set(byCount.flat())].slice(0, MAX_STATES_BY_ID);
    try {
      const client = new StateFeedClient({ ...owner, signal: AbortSignal.timeout(TIMEOUT_MS) });
      const entries = await client.readByIds(ids);
      await applyMissing(projection, entries, skip);
      const known = new Set(entries.map(subjectOf));
      for (const id of ids) if (!known.has(id)) this.#unknown.set(id, true);
      return new Map(ids.map((id) => [id, known.has(id)]));
    } catch (error) {
      throw new Failure('UNAVAILABLE', { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
  }
}
