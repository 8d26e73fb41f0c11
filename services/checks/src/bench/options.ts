import { parseArgs } from 'node:util';
import { SCENARIO_NAMES } from './run.ts';
import { StartFailure } from '@bookstore/dev-env/start-failure';

const START_UP = 'start-up';

type BenchOptions = {
  books: number;
  orders: number;
  seconds: number;
  only: readonly string[];
  measuresStart: boolean;
  json: string | undefined;
  compare: string | undefined;
};

function readCount(name: string, text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new StartFailure(`--${name} is not a whole number: ${text}`);
}

/**
 * Reads the options of `npm run bench`.
 * @throws StartFailure when one is no number, or `--only` names what there is not.
 */
export function readBenchOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      books: { type: 'string', default: '25' },
      orders: { type: 'string', default: '1000' },
      seconds: { type: 'string', default: '5' },
      only: { type: 'string', default: '' },
      json: { type: 'string' },
      compare: { type: 'string' },
    },
  });
  const only = values.only.split(',').flatMap((name) => name.trim() || []);
  const known = [START_UP, ...SCENARIO_NAMES];
  const unknown = only.find((name) => !known.includes(name));
  if (unknown) throw new StartFailure(`There is no scenario ${unknown}. There are: ${known.join(', ')}.`);
  return {
    books: readCount('books', values.books),
    orders: readCount('orders', values.orders),
    seconds: readCount('seconds', values.seconds),
    only,
    measuresStart: only.length === 0 || only.includes(START_UP),
    json: values.json,
    compare: values.compare,
  };
}
