import { IDENTITIES } from './fuzz-shop.ts';
import type { IdentityResult } from './fuzz.ts';

const toRow = (who: string, results: readonly IdentityResult[]): string => {
  const total = (pick: (result: IdentityResult) => number) =>
    results.reduce((sum, result) => sum + pick(result), 0);
  const seconds = total((result) => result.seconds).toFixed(0);
  const [cases, failures] = [total((result) => result.cases), total((result) => result.failures)];
  return `${who.padEnd(10)}${String(cases).padStart(8)}${String(failures).padStart(10)}${seconds.padStart(9)}`;
};

/** A table of how many cases were sent by whom and how many showed something wrong. */
export const describeResults = (results: readonly IdentityResult[]): string =>
  [
    `${'identity'.padEnd(10)}${'cases'.padStart(8)}${'failures'.padStart(10)}${'seconds'.padStart(9)}`,
    ...IDENTITIES.map((identity) =>
      toRow(
        identity,
        results.filter((result) => result.identity === identity),
      ),
    ),
    toRow('all', results),
  ].join('\n');
