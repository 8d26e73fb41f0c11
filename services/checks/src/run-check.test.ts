import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
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
  });
});

describe('every command of the root package.json', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const commands = Object.entries(scripts).filter(
    ([name, script]) => script.includes('checks/src/') && !name.startsWith('render:'),
  );

  // Node strips types without compiling: a decorator, an enum or a parameter property anywhere in the imports is an error.
  it.each(commands)('starts without a build, and rejects an unknown option: %s', (_name, script) => {
    const [, ...args] = script.split(' ');
    const { stderr, status } = spawnSync('node', [...args, '--nonsense'], { encoding: 'utf8' });
    expect(stderr).toContain("Unknown option '--nonsense'");
    expect(status).toBe(1);
  });
});
