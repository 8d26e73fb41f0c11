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
  #running = 0;
  readonly #waiting = new Set<(value?: unknown) => void>();

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
  async run<T>(hash: () => Promise<T>, signal: AbortSignal): Promise<T> {
    await this.#acquire(signal);
    try {
      return await hash();
    } finally {
      this.#release();
    }
  }

  async #acquire(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#running < THREADS) {
      this.#running += 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const leave = (reason: unknown) => {
      this.#waiting.delete(resolve);
      reject(reason);
    };
    const leaveOnAbort = () => {
      leave(signal.reason);
    };
    this.#waiting.add(resolve);
    signal.addEventListener('abort', leaveOnAbort);
    const timer = setTimeout(() => {
      leave(tooManyHashes());
    }, MAX_WAIT_MS);
    await promise.finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', leaveOnAbort);
    });
  }

  /** Hands the thread over to the next in the queue. */
  #release(): void {
    const [next] = this.#waiting;
    if (next) {
      this.#waiting.delete(next);
      next();
    } else this.#running -= 1;
  }
}

const tooManyHashes = () => new RetryLater('UNAVAILABLE', RETRY_AFTER_SECONDS);
