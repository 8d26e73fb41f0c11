type Window = { count: number; endsAt: number };

/** Of more keys than these, those that were silent longest are forgotten. */
const MAX_KEYS = 20_000;

/** Counts by key in windows that begin with a key's first time, in bounded memory. After a restart each has at most one window more. */
export class WindowCounter {
  readonly #windowMs: number;
  /** Those that were counted last stand last. */
  readonly #windows = new Map<string, Window>();

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** Counts once more. @returns the seconds until the window ends if it is beyond `limit`, else 0. */
  count(key: string, limit: number): number {
    const now = performance.now();
    const known = this.#windows.get(key);
    const window = known && now < known.endsAt ? known : { count: 0, endsAt: now + this.#windowMs };
    window.count += 1;
    this.#windows.delete(key);
    this.#windows.set(key, window);
    const [oldest = key] = this.#windows.keys();
    if (this.#windows.size > MAX_KEYS) this.#windows.delete(oldest);
    return window.count > limit ? Math.ceil((window.endsAt - now) / 1000) : 0;
  }
}
