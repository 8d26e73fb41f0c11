import { parseArgs } from 'node:util';
import { StartFailure } from '@bookstore/dev-env/start-failure';

const FLAGS = {
  cases: { type: 'string', default: '10000' },
  examples: { type: 'string', default: '100' },
  seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000) + 1) },
} as const;

function readCount(name: string, written: string): number {
  if (/^[1-9]\d{0,8}$/.test(written)) return Number(written);
  throw new StartFailure(`--${name} is not a whole number above 0: ${written}`);
}

/**
 * Reads the options of `npm run fuzz`.
 * @throws StartFailure when one is no number.
 */
export function readFuzzOptions(args: string[]): { cases: number; examples: number; seed: number } {
  const { values } = parseArgs({ args, options: FLAGS });
  return {
    cases: readCount('cases', values.cases),
    examples: readCount('examples', values.examples),
    seed: readCount('seed', values.seed),
  };
}
