const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 15_000;
const STEADY_AFTER_MS = 5_000;

/** How long to wait before a process that died is started again: not at all, then ever longer. */
export class BackOff {
  readonly #longestDelayMs: number;
  #deaths = 0;
  #readySince = Infinity;

  constructor(longestDelayMs = LONGEST_DELAY_MS) {
    this.#longestDelayMs = longestDelayMs;
  }

  /** The process is ready for its work. */
  noteReady(): void {
    this.#readySince = Date.now();
  }

  /** The process died. Says how many milliseconds to wait; one that had worked for a while starts at once. */
  noteDeath(): number {
    if (Date.now() - this.#readySince >= STEADY_AFTER_MS) this.#deaths = 0;
    this.#readySince = Infinity;
    this.#deaths += 1;
    return this.#deaths === 1 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (this.#deaths - 2), this.#longestDelayMs);
  }
}
