import { Failure } from '@bookstore/contracts/errors';

/** How much a batch holds, and how much waits for the next ones. */
type Bounds<I> = {
  maxItems: number;
  /** A batch has no more than this in sum, unless one item alone is heavier. */
  maxWeight: number;
  weigh: (item: I) => number;
  maxWaiting: number;
  maxWaitMs: number;
};

type Work<I, O> = (items: readonly I[]) => Promise<readonly PromiseSettledResult<O>[]>;
type Waiting<I, O> = { item: I; sinceMs: number } & PromiseWithResolvers<O>;

const RETRY_AFTER_SECONDS = 1;
const createRefusal = () => new Failure('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS });

/** Works on what arrives one batch at a time, in the order of arrival. */
export class BatchQueue<I, O> {
  readonly #work: Work<I, O>;
  readonly #bounds: Bounds<I>;
  #waiting: Waiting<I, O>[] = [];
  #isWorking = false;

  /** `work` returns the outcome of each item; if it rejects, that is the outcome of all. */
  constructor(work: Work<I, O>, bounds: Bounds<I>) {
    this.#work = work;
    this.#bounds = bounds;
  }

  /** @throws Failure UNAVAILABLE when too many items wait, or this one has waited too long. */
  async add(item: I): Promise<O> {
    if (this.#waiting.length >= this.#bounds.maxWaiting) throw createRefusal();
    const waiting = { item, sinceMs: performance.now(), ...Promise.withResolvers<O>() };
    this.#waiting.push(waiting);
    if (!this.#isWorking) {
      this.#isWorking = true;
      // Once every item of the current turn of the event loop is in.
      setImmediate(() => void this.#workUntilEmpty());
    }
    return waiting.promise;
  }

  async #workUntilEmpty(): Promise<void> {
    for (let batch = this.#takeBatch(); batch.length > 0; batch = this.#takeBatch())
      await this.#settle(batch);
    this.#isWorking = false;
  }

  async #settle(batch: readonly Waiting<I, O>[]): Promise<void> {
    try {
      const outcomes = await this.#work(batch.map(({ item }) => item));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index];
        if (outcome?.status === 'fulfilled') resolve(outcome.value);
        else reject(outcome?.reason);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  #takeBatch(): Waiting<I, O>[] {
    const { maxItems, maxWeight, weigh, maxWaitMs } = this.#bounds;
    const late = this.#waiting.filter(({ sinceMs }) => performance.now() - sinceMs > maxWaitMs);
    for (const { reject } of late) reject(createRefusal());
    const inTime = late.length > 0 ? this.#waiting.filter((each) => !late.includes(each)) : this.#waiting;
    let weight = 0;
    const firstBeyond = inTime.findIndex(({ item }, index) => {
      weight += weigh(item);
      return index === maxItems || (index > 0 && weight > maxWeight);
    });
    const size = firstBeyond === -1 ? inTime.length : firstBeyond;
    this.#waiting = inTime.slice(size);
    return inTime.slice(0, size);
  }
}
