import { Failure } from '@bookstore/contracts/errors';
import { KeyedLimit } from '@bookstore/runtime/keyed-limit';
import { toRateKey } from '@bookstore/runtime/rate-key';
import pLimit, { type LimitFunction } from 'p-limit';

const RETRY_AFTER_SECONDS = 1;

type FairQueueOptions = {
  atOnce: number;
  maxWaiting: number;
  /** One, if it is not given. */
  atOnceOfAddress?: number;
  maxWaitingOfAddress: number;
};

/**
 * Runs tasks, some at once, and fewer of one client address. Only the first of an address wait among those of others, so
 * that however many it asks for, the others wait for these.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #takeTurn: LimitFunction;
  readonly #byAddress: KeyedLimit;

  constructor(options: FairQueueOptions) {
    this.#options = options;
    this.#takeTurn = pLimit(options.atOnce);
    this.#byAddress = new KeyedLimit(options.atOnceOfAddress ?? 1);
  }

  /** @throws Failure RATE_LIMITED when too many of this address wait, UNAVAILABLE when too many addresses do. */
  async run<T>(address: string, task: () => Promise<T>): Promise<T> {
    const key = toRateKey(address);
    const isFull = this.#byAddress.pendingCount(key) >= this.#options.maxWaitingOfAddress;
    if (isFull) throw retryLater('RATE_LIMITED');
    return this.#byAddress.run(key, () => this.#runInTurn(task));
  }

  async #runInTurn<T>(task: () => Promise<T>): Promise<T> {
    if (this.#takeTurn.pendingCount >= this.#options.maxWaiting) throw retryLater('UNAVAILABLE');
    return this.#takeTurn(task);
  }
}

const retryLater = (code: 'RATE_LIMITED' | 'UNAVAILABLE') =>
  new Failure(code, { retryAfterSeconds: RETRY_AFTER_SECONDS });
