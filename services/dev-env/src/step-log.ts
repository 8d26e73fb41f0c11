type Print = (line: string) => void;

const NAME_WIDTH = 14;

const seconds = (sinceMs: number): string => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;

/** Tells of each step of a start, in one line, how long it took. */
export class StepLog {
  readonly #print: Print;
  readonly #startedAt = performance.now();

  constructor(print: Print) {
    this.#print = print;
  }

  /** Does a step and tells of it; `describe` adds to the line what came of it. */
  async run<T>(name: string, step: () => Promise<T>, describe?: (result: T) => string): Promise<T> {
    const since = performance.now();
    const result = await step();
    const outcome = describe?.(result) ?? '';
    this.#print(`  ${name.padEnd(NAME_WIDTH)} ${seconds(since).padStart(7)}  ${outcome}`.trimEnd());
    return result;
  }

  finish(message: string): void {
    this.#print(`  ${message.padEnd(NAME_WIDTH)} ${seconds(this.#startedAt).padStart(7)}`);
  }
}
