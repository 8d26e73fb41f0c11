import { Failure } from '@bookstore/contracts/errors';
import { KeyedLimit } from '@bookstore/runtime/keyed-limit';

/** How many changes of one document wait, and for how long: those beyond are refused before they begin. */
const MAX_WAITING = 64;
const MAX_WAIT_MS = 3000;

const busy = () => new Failure('UNAVAILABLE', { retryAfterSeconds: 1 });

/**
 * Lets the changes of a document that meet in this process take turns. Transactions that meet at one are repeated until each
 * was the first: of many, most are answered too late, and carried out all the same.
 */
export class Turns {
  readonly #turns = new KeyedLimit(1);

  /**
   * Does some work in the turn of each of the documents, by keys such as `book 0123`.
   * @throws Failure UNAVAILABLE when too many wait, or for too long: then nothing is done.
   */
  async take<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    const latest = performance.now() + MAX_WAIT_MS;
    // In one order everywhere, so that none waits for one that waits for it.
    const inTurn = [...new Set(keys)].toSorted().reduceRight<() => Promise<T>>(
      (next, key) => () => this.#takeOne(key, next),
      () => {
        if (performance.now() > latest) throw busy();
        return work();
      },
    );
    return inTurn();
  }

  async #takeOne<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (this.#turns.pendingCount(key) >= MAX_WAITING) throw busy();
    return this.#turns.run(key, work);
  }
}
