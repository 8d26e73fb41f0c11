type Print = (line: string) => void;

const NAME_WIDTH = 14;

const secondsSince = (startMs: number): string => `${((performance.now() - startMs) / 1000).toFixed(1)} s`;

/** Prints one line with the duration of each step of a start. */
export class StepLog {
  readonly #print: Print;
  readonly #startedAt = performance.now();

  constructor(print: Print) {
    this.#print = print;
  }

  /** Runs a step and prints its duration, followed by what `describe` returns for its result. */
  async run<T>(
    name: string,
    step: () => Promise<T>,
    describe?: (result: T) => string | Promise<string>,
  ): Promise<T> {
    const startedAt = performance.now();
    const result = await step();
    const outcome = (await describe?.(result)) ?? '';
    this.#print(`  ${name.padEnd(NAME_WIDTH)} ${secondsSince(startedAt).padStart(7)}  ${outcome}`.trimEnd());
    return result;
  }

  finish(message: string): void {
    this.#print(`  ${message.padEnd(NAME_WIDTH)} ${secondsSince(this.#startedAt).padStart(7)}`);
  }
}
