import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { fuzzOptions } from './fuzz/fuzz.ts';
import { count, readOptions } from './run-check.ts';

describe('the options of a command', () => {
  const schema = z.strictObject({ kills: count.optional(), wipe: z.boolean().default(false) });

  it('are values and flags', () => {
    expect(readOptions(schema, ['--kills', '3', '--wipe'])).toEqual({ kills: 3, wipe: true });
    expect(readOptions(schema, [])).toEqual({ wipe: false });
  });

  it.each([
    [['--kill', '3'], '--kill'],
    [['--kills', 'many'], 'kills'],
    [['--kills', '0'], 'kills'],
    [['--kills', '1.5'], 'kills'],
    [['--wipe', 'yes'], 'yes'],
  ])('are rejected by name when they are unknown or malformed: %j', (args, name) => {
    expect(() => readOptions(schema, args)).toThrow(name);
  });

  it('of npm run fuzz are 10,000 cases and a random seed by default', () => {
    expect(readOptions(fuzzOptions, [])).toMatchObject({ cases: 10_000, examples: 100 });
    expect(readOptions(fuzzOptions, ['--cases', '500', '--seed', '7'])).toMatchObject({
      cases: 500,
      seed: 7,
    });
    expect(() => readOptions(fuzzOptions, ['--cases', 'many'])).toThrow('cases');
  });
});
