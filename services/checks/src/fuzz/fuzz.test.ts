import { expect, it } from '@jest/globals';
import { formatResults } from './fuzz.ts';

const aResult = { cases: 100, failures: 0, seconds: 2, findings: '' };

it('adds up the runs of each caller and of all', () => {
  const table = formatResults([
    { ...aResult, caller: 'anonymous' },
    { ...aResult, caller: 'staff', failures: 1 },
    { ...aResult, caller: 'staff' },
  ]);
  expect(table.split('\n').map((line) => line.split(/ +/).slice(0, 3))).toEqual([
    ['caller', 'cases', 'failures'],
    ['anonymous', '100', '0'],
    ['customer', '0', '0'],
    ['staff', '200', '1'],
    ['all', '300', '1'],
  ]);
});
