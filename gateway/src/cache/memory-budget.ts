/** Bounds what many requests hold in memory together. */
export class MemoryBudget {
  #freeBytes: number;

  constructor(bytes: number) {
    this.#freeBytes = bytes;
  }

  /** @returns false when there is not as much left. */
  take(bytes: number): boolean {
    if (bytes > this.#freeBytes) return false;
    this.#freeBytes -= bytes;
    return true;
  }

  giveBack(bytes: number): void {
    this.#freeBytes += bytes;
  }
}
