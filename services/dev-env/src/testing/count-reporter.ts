import { writeSync } from 'node:fs';
import type { AggregatedResult, Reporter } from '@jest/reporters';

/** Closes a test run with one line: `N passed, N failed`. A run in which no test ran is a failed one. */
export default class CountReporter implements Pick<Reporter, 'onRunComplete' | 'getLastError'> {
  #hasRun = false;

  onRunComplete(_contexts: unknown, results: AggregatedResult): void {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    this.#hasRun = results.numPassedTests + failed > 0;
    // Jest's own summary and the global teardown still write after this, and then it closes the stream.
    process.once('exit', () => {
      writeSync(1, `\n${results.numPassedTests} passed, ${failed} failed\n`);
    });
  }

  getLastError(): Error | undefined {
    return this.#hasRun ? undefined : new Error('no test ran');
  }
}
