import { formatTable } from '../table.ts';
import { type CallerResult, CALLERS } from './fuzz.ts';

function toRow(name: string, results: readonly CallerResult[]): string[] {
  const sum = (pick: (result: CallerResult) => number) =>
    results.reduce((total, result) => total + pick(result), 0).toFixed(0);
  return [name, sum(({ cases }) => cases), sum(({ failures }) => failures), sum(({ seconds }) => seconds)];
}

/** A table of the test cases and failures of each caller, and of all. */
export const formatResults = (results: readonly CallerResult[]): string =>
  formatTable([
    ['caller', 'cases', 'failures', 'seconds'],
    ...CALLERS.map((name) =>
      toRow(
        name,
        results.filter(({ caller }) => caller === name),
      ),
    ),
    toRow('all', results),
  ]);
