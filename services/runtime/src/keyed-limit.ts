import pLimit, { type LimitFunction } from 'p-limit';

/** Runs tasks, at most some of one key at a time: the others of that key wait in turn. A key with no task costs nothing. */
export class KeyedLimit {
  readonly #atOnce: number;
  readonly #limits = new Map<string, LimitFunction>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** How many tasks of a key wait. */
  pendingCount(key: string): number {
    return this.#limits.get(key)?.pendingCount ?? 0;
  }

  /** Runs a task in its turn. @returns its result. */
  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const limit = this.#limits.get(key) ?? pLimit(this.#atOnce);
    this.#limits.set(key, limit);
    try {
      return await limit(task);
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) this.#limits.delete(key);
    }
  }
}
