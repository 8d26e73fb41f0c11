import pLimit from 'p-limit';
import { RetryLater } from '../retry-later.ts';

/** Of libuv's four threads, which also sign, resolve names and read files: the others are never taken by hashes. */
const THREADS = 2;
const MAX_REQUESTS = 32;
/** Together with the hash itself, below the gateway's five seconds. */
const MAX_WAIT_MS = 2000;
const RETRY_AFTER_SECONDS = 5;

/** Runs password hashes, a few at a time and in the order of arrival. */
export class HashPool {
  #requests = 0;
  readonly #takeTurn = pLimit(THREADS);
  readonly #maxWaitMs: number;

  /** A hash whose turn comes after `maxWaitMs` is rejected. */
  constructor(maxWaitMs = MAX_WAIT_MS) {
    this.#maxWaitMs = maxWaitMs;
  }

  /**
   * Handles a request that comes to hash a password, unless too many are in progress: those are rejected before they
   * cost anything.
   * @throws RetryLater UNAVAILABLE
   */
  async admit<T>(handle: () => Promise<T>): Promise<T> {
    if (this.#requests >= MAX_REQUESTS) throw tooManyHashes();
    this.#requests += 1;
    try {
      return await handle();
    } finally {
      this.#requests -= 1;
    }
  }

  /** Runs `hash` when a thread is free. @throws RetryLater UNAVAILABLE after a long wait, or the reason of `signal`. */
  run<T>(hash: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const startedAt = performance.now();
    return this.#takeTurn(() => {
      signal.throwIfAborted();
      if (performance.now() - startedAt > this.#maxWaitMs) throw tooManyHashes();
      return hash();
    });
  }
}

const tooManyHashes = () => new RetryLater('UNAVAILABLE', RETRY_AFTER_SECONDS);
