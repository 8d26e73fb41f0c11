import { writeSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { AggregatedResult, Reporter } from '@jest/reporters';
import { REPOSITORY } from '../repository.ts';

const SHOWN_SUITES = 10;
const SHOWN_CHARACTERS = 300;

const listSlowest = ({ testResults }: AggregatedResult): string[] =>
  testResults
    .map(({ testFilePath, perfStats }) => ({
      path: relative(REPOSITORY, testFilePath),
      ms: perfStats.runtime,
    }))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SHOWN_SUITES)
    .map(({ path, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${path}`);

/** What a failure says before its stack, in one line. */
const summarize = (message = ''): string => {
  const [reason = ''] = stripVTControlCharacters(message).split(/\n\s+at /);
  return reason.replaceAll(/\s+/g, ' ').trim().slice(0, SHOWN_CHARACTERS);
};

/** A line for each reason of each suite: what fails in a `beforeAll` fails every test of its suite alike. */
const listFailures = ({ testResults }: AggregatedResult): string[] =>
  testResults.flatMap(({ testFilePath, testExecError, testResults: tests }) => {
    const failed = tests.filter(({ status }) => status === 'failed');
    const byReason = Map.groupBy(failed, ({ failureMessages }) => summarize(failureMessages[0]));
    const path = relative(REPOSITORY, testFilePath);
    return [
      ...(testExecError ? [`  ${path}: ${summarize(testExecError.message)}`] : []),
      ...[...byReason].map(([reason, [first, ...others]]) => {
        const more = others.length > 0 ? ` and ${others.length} more` : '';
        return `  ${path}: ${first?.fullName ?? ''}${more}: ${reason}`;
      }),
    ];
  });

/**
 * Ends a test run with its ten slowest suites, what failed and why in a line each, and the line `N passed, N failed`. A
 * run without a test fails.
 */
export default class SummaryReporter implements Pick<Reporter, 'onRunComplete' | 'getLastError'> {
  #hasRun = false;

  onRunComplete(_contexts: unknown, results: AggregatedResult): void {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    this.#hasRun = results.numPassedTests + failed > 0;
    const failures = listFailures(results);
    const lines = [
      '',
      'Slowest suites:',
      ...listSlowest(results),
      ...(failures.length > 0 ? ['', 'Failures:', ...failures] : []),
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
