import { writeSync } from 'node:fs';
import type { AggregatedResult, Reporter } from '@jest/reporters';

const secondTries = ({ testResults }: AggregatedResult): string[] =>
  testResults
    .flatMap((file) => file.testResults)
    .filter(({ status, invocations = 1 }) => status === 'passed' && invocations > 1)
    .map(({ fullName }) => `Passed at the second try: ${fullName}\n`);

/**
 * Closes a test run with the tests that needed a second try and one line, `N passed, N failed`. A run in which no
 * test ran is a failed one.
 */
export default class CountReporter implements Pick<Reporter, 'onRunComplete' | 'getLastError'> {
  #hasRun = false;

  onRunComplete(_contexts: unknown, results: AggregatedResult): void {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    this.#hasRun = results.numPassedTests + failed > 0;
    // Jest's own summary and the global teardown still write after this, and then it closes the stream.
    process.once('exit', () => {
      writeSync(1, `\n${secondTries(results).join('')}${results.numPassedTests} passed, ${failed} failed\n`);
    });
  }

  getLastError(): Error | undefined {
    return this.#hasRun ? undefined : new Error('no test ran');
  }
}
