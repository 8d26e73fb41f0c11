import pLimit, { type LimitFunction } from 'p-limit';
import { RetryLater } from './retry-later.ts';

type Bounds = {
  /** How many tasks run at the same time: any number, if it is not given. */
  concurrency?: number;
  /** How many more wait for their turn: any number, if it is not given. */
  waiting?: number;
  /** What refuses those beyond: `UNAVAILABLE` if it is not given, or `RATE_LIMITED` of a key. */
  code?: RetryLater['code'];
};

type QueueOptions = Bounds & {
  /** The bounds of the tasks of one key. */
  ofKey?: Bounds;
  /** A task whose turn comes later than this is refused then, as `UNAVAILABLE`. */
  waitMs?: number;
  /** 1, if it is not given. */
  retryAfterSeconds?: number;
};

/**
 * Runs tasks, some at the same time and the others in the order of arrival. Tasks of a key have their turn among those of
 * the key first, and only then wait among all: however many a key has, the other keys wait for few of them.
 */
export class BoundedQueue {
  readonly #options: QueueOptions;
  /** Of all tasks and of each key, while there are tasks. */
  readonly #limits = new Map<string | undefined, LimitFunction>();

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /**
   * Runs a task in its turn.
   * @returns its result.
   * @throws RetryLater when too many tasks wait, or this one for too long: then it is not run.
   */
  run<T>(task: () => Promise<T>): Promise<T> {
    return this.runFor([], task);
  }

  /** The same, in the turn of each of the keys too. */
  runFor<T>(keys: readonly string[], task: () => Promise<T>): Promise<T> {
    const { ofKey, waitMs = Infinity } = this.#options;
    const latest = performance.now() + waitMs;
    const begin = () => {
      if (performance.now() > latest) throw this.#createRefusal('UNAVAILABLE');
      return task();
    };
    // In one order everywhere, so that none waits for one that waits for it.
    const inTurn = [...new Set(keys)].toSorted().reduceRight<() => Promise<T>>(
      (next, key) => () => this.#enter(key, { code: 'RATE_LIMITED', ...ofKey }, next),
      () => this.#enter(undefined, this.#options, begin),
    );
    return inTurn();
  }

  async #enter<T>(key: string | undefined, bounds: Bounds, task: () => Promise<T>): Promise<T> {
    const { concurrency = Infinity, waiting = Infinity, code = 'UNAVAILABLE' } = bounds;
    const limit = this.#limits.get(key) ?? pLimit(concurrency);
    if (limit.activeCount + limit.pendingCount >= concurrency + waiting) throw this.#createRefusal(code);
    this.#limits.set(key, limit);
    try {
      return await limit(task);
    } finally {
      const isIdle = limit.activeCount + limit.pendingCount === 0;
      // Of two tasks that end together, the first may have made way for a new limit.
      if (isIdle && this.#limits.get(key) === limit) this.#limits.delete(key);
    }
  }

  #createRefusal(code: RetryLater['code']): RetryLater {
    return new RetryLater(code, this.#options.retryAfterSeconds ?? 1);
  }
}
