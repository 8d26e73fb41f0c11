import { expect, it } from '@jest/globals';
import { readScan } from './scan-keys.ts';

const ISBN = '9780306406157';

it.each([
  [ISBN, { isbn: ISBN }],
  ['978-0-306-40615-7', { isbn: ISBN }],
  ['0306406152', { isbn: ISBN }],
  [`5${ISBN}`, { isbn: ISBN, copies: '5' }],
  [`120${ISBN}`, { isbn: ISBN, copies: '120' }],
])('An ISBN is scanned in place of the copies, or behind them: %s', (text, scan) => {
  expect(readScan(text)).toEqual(scan);
});

it.each(['', '1', '999999', '9780306406158', `${ISBN}5`, '1.5', 'x'])('%j is no scan', (text) => {
  expect(readScan(text)).toBeUndefined();
});
