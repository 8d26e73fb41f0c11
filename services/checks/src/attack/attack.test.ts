import { describe, expect, it } from '@jest/globals';
import { findHierarchy, limitOf, toMib, WATCHED } from '../memory-limits.ts';
import { repeat } from '../under-load.ts';
import { listUnexpected } from './attackers.ts';

describe('the memory limits of npm run attack', () => {
  it('are those of the containers', () => {
    expect(toMib('256m')).toBe(256);
    expect(toMib('1g')).toBe(1024);
    expect(() => toMib('lots')).toThrow('lots');
    for (const part of WATCHED) expect(limitOf(part)).toBeGreaterThanOrEqual(128);
  });

  it('are set below the control group of this process, in either version', () => {
    expect(findHierarchy('5:devices:/\n4:memory:/runner/1\n0::/\n')).toEqual({
      folder: '/sys/fs/cgroup/memory/runner/1',
      file: 'memory.limit_in_bytes',
    });
    expect(findHierarchy('0::/user.slice\n')).toEqual({
      folder: '/sys/fs/cgroup/user.slice',
      file: 'memory.max',
    });
    expect(findHierarchy('')).toBeUndefined();
  });
});

describe('attackers', () => {
  it('repeat their work as often as they should, some of it at once', async () => {
    let [running, most] = [0, 0];
    const numbers = await repeat({ times: 10, atOnce: 3 }, async (number) => {
      most = Math.max(most, (running += 1));
      await Promise.resolve();
      running -= 1;
      return number;
    });
    expect(numbers.toSorted((left, right) => left - right)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(most).toBe(3);
  });

  it('report replies that they did not expect, alike ones together', () => {
    expect(listUnexpected(['200 /', '500 / x', '429 /', '500 / x'], [200, 429])).toEqual(['2 × 500 / x']);
  });
});
