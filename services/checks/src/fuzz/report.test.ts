import { expect, it } from '@jest/globals';
import { describeResults } from './report.ts';

const aResult = { cases: 100, failures: 0, seconds: 2, findings: '' };

it('adds up the runs of each identity and of all', () => {
  const table = describeResults([
    { ...aResult, identity: 'nobody' },
    { ...aResult, identity: 'staff', failures: 1 },
    { ...aResult, identity: 'staff' },
  ]);
  expect(table.split('\n').map((line) => line.split(/ +/).slice(0, 3))).toEqual([
    ['identity', 'cases', 'failures'],
    ['nobody', '100', '0'],
    ['customer', '0', '0'],
    ['staff', '200', '1'],
    ['all', '300', '1'],
  ]);
});
