import { statSync } from 'node:fs';
import type { Test } from '@jest/reporters';

/** The suites that take longest, the slowest first: a run ends soonest if none of them is left until the end. */
const SLOWEST = ['whole-shop/', 'blocked-broker.int', '.e2e.', '.int.'];

const rankOf = ({ path }: Test): number => {
  const rank = SLOWEST.findIndex((part) => path.includes(part));
  return rank < 0 ? SLOWEST.length : rank;
};

/** Runs the slowest suites first and then the others by their size, always in the same order. */
export default class SlowFirstSequencer {
  sort(tests: readonly Test[]): Test[] {
    const sizes = new Map(tests.map(({ path }) => [path, statSync(path).size]));
    const sizeOf = ({ path }: Test) => sizes.get(path) ?? 0;
    return tests.toSorted((a, b) => rankOf(a) - rankOf(b) || sizeOf(b) - sizeOf(a));
  }

  allFailedTests(tests: readonly Test[]): readonly Test[] {
    return tests;
  }

  // Jest's own sequencer keeps the durations here.
  cacheResults(): void {
    return;
  }
}
