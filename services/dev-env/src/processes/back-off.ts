const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 15_000;
const STABLE_AFTER_MS = 5_000;

/** How long to wait before an exited process is restarted: not at all the first time, then exponentially longer. */
export class BackOff {
  readonly #maxDelayMs: number;
  #exits = 0;
  #readySince = Infinity;

  constructor(maxDelayMs = MAX_DELAY_MS) {
    this.#maxDelayMs = maxDelayMs;
  }

  recordReady(): void {
    this.#readySince = Date.now();
  }

  /** Returns the delay in milliseconds. A process that had been ready for 5 s starts from 0 again. */
  recordExit(): number {
    if (Date.now() - this.#readySince >= STABLE_AFTER_MS) this.#exits = 0;
    this.#readySince = Infinity;
    this.#exits += 1;
    return this.#exits === 1 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (this.#exits - 2), this.#maxDelayMs);
  }
}
