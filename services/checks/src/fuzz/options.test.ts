import { describe, expect, it } from '@jest/globals';
import { readFuzzOptions } from './options.ts';

describe('the options of npm run fuzz', () => {
  it('ask for 10,000 cases, by a seed of chance, unless they say otherwise', () => {
    expect(readFuzzOptions([])).toMatchObject({ cases: 10_000, examples: 100 });
    expect(readFuzzOptions(['--cases', '500', '--seed', '7'])).toMatchObject({ cases: 500, seed: 7 });
  });

  it('have to be whole numbers', () => {
    expect(() => readFuzzOptions(['--cases', 'many'])).toThrow('--cases is not a whole number above 0: many');
  });
});
