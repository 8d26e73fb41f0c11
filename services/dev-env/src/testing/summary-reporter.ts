import { writeSync } from 'node:fs';
import { relative } from 'node:path';
import type { AggregatedResult, Reporter } from '@jest/reporters';
import { REPOSITORY } from '../repository.ts';

const SHOWN_SUITES = 10;

const listSlowest = ({ testResults }: AggregatedResult): string[] =>
  testResults
    .map(({ testFilePath, perfStats }) => ({
      path: relative(REPOSITORY, testFilePath),
      ms: perfStats.runtime,
    }))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SHOWN_SUITES)
    .map(({ path, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${path}`);

/**
 * Ends a test run with its ten slowest suites and the line `N passed, N failed`. A run without a test fails.
 */
export default class SummaryReporter implements Pick<Reporter, 'onRunComplete' | 'getLastError'> {
  #hasRun = false;

  onRunComplete(_contexts: unknown, results: AggregatedResult): void {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    this.#hasRun = results.numPassedTests + failed > 0;
    const lines = [
      '',
      'Slowest suites:',
      ...listSlowest(results),
      '',
      `${results.numPassedTests} passed, ${failed} failed`,
    ];
    // Jest's own summary and the global teardown still write after this, and then it closes the stream.
    process.once('exit', () => {
      writeSync(1, `${lines.join('\n')}\n`);
    });
  }

  getLastError(): Error | undefined {
    return this.#hasRun ? undefined : new Error('no test ran');
  }
}
