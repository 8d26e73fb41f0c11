import { expect, it } from '@jest/globals';
import { readTable } from './list-table.ts';

const cellsOf = (text: string) => readTable(text).rows.map(({ cells }) => cells);

it('A list of numbers and codes may have spaces between them', () => {
  expect(cellsOf('AAAA1111 RP 1\nBBBB2222  RP2')).toEqual([
    ['AAAA1111', 'RP 1'],
    ['BBBB2222', 'RP2'],
  ]);
});

it('A list with delimiters keeps the spaces in its cells', () => {
  expect(cellsOf('AAAA1111 a;RP 1\nBBBB2222 b;RP 2')).toEqual([
    ['AAAA1111 a', 'RP 1'],
    ['BBBB2222 b', 'RP 2'],
  ]);
});
