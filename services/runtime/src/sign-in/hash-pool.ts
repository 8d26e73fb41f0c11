import { BoundedQueue } from '../bounded-queue.ts';

const REQUESTS = { concurrency: 32, waiting: 0, retryAfterSeconds: 5 };
/**
 * Of libuv's four threads, which also sign, resolve names and read files, two are never taken by hashes. A wait and the
 * hash itself together stay below the gateway's five seconds.
 */
const HASHES = { concurrency: 2, waitMs: 2000, retryAfterSeconds: 5 };

/** Runs password hashes, a few at a time and in the order of arrival. */
export class HashPool {
  readonly #requests = new BoundedQueue(REQUESTS);
  readonly #hashes = new BoundedQueue(HASHES);

  /**
   * Handles a request that comes to hash a password, unless too many are in progress: those are rejected before they
   * cost anything.
   * @throws RetryLater UNAVAILABLE
   */
  admit<T>(handle: () => Promise<T>): Promise<T> {
    return this.#requests.run(handle);
  }

  /** Runs `hash` when a thread is free. @throws RetryLater UNAVAILABLE after a long wait, or the reason of `signal`. */
  run<T>(hash: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.#hashes.run(() => {
      signal.throwIfAborted();
      return hash();
    });
  }
}
