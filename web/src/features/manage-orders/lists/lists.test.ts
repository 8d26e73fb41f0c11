import { describe, expect, it } from '@jest/globals';
import { aBook, anOrder } from '../../../shared/testing/factories.ts';
import { decideOnCash, readAmount, readCashList } from './cash-list.ts';
import { readTrackingLines, toEntries } from './lines.ts';
import { listPicks } from './pick-list.ts';

const anna = anOrder({ _id: 'o1', number: 'AAAA1111' });

describe('Tracking numbers', () => {
  it('follow a semicolon, a comma or a tab, and what cannot be read keeps its line', () => {
    const text = 'aaaa-1111; RP 1,2 \r\n\nBBBB2222,"RP 2"\nCCCC3333\tRP;3\nDDDD4444\nunreadable;RP 5\n';
    expect(readTrackingLines(text).map(({ line, number, detail }) => [line, number, detail])).toEqual([
      [1, 'AAAA1111', 'RP 1,2'],
      [3, 'BBBB2222', 'RP 2'],
      [4, 'CCCC3333', 'RP;3'],
      [5, undefined, ''],
      [6, undefined, 'RP 5'],
    ]);
  });

  it('are joined with their orders, each of which counts where it is listed first', () => {
    const lines = readTrackingLines('AAAA1111;RP 1\nAAAA1111;RP 2\nZZZZ9999;RP 3\nBBBB2222;\n?');
    const entries = toEntries(lines, [anna], () => ({ action: 'ship' }));
    expect(entries.map(({ action, problem }) => action ?? problem)).toEqual([
      'ship',
      'Listed twice: line 1 counts',
      'There is no order with this number',
      'Cannot be read',
      'Cannot be read',
    ]);
  });
});

describe('An amount', () => {
  it.each([
    ['12.50', 12.5],
    ['12,5', 12.5],
    ['$1,234.50', 1234.5],
    ['1.234,50 €', 1234.5],
    ['1,234', 1234],
    ["1'234.50", 1234.5],
    ['EUR 7', 7],
  ])('is read from %s', (text, amount) => {
    expect(readAmount(text, 2)).toBe(amount);
  });

  it.each(['', 'ten', '-5', '1,23,4', '12.50.1'])('is not read from %j', (text) => {
    expect(readAmount(text, 2)).toBeUndefined();
  });

  it('has three decimals where its currency has', () => {
    expect([readAmount('1.234', 3), readAmount('1.234', 2)]).toEqual([1.234, 1234]);
  });
});

describe('A cash list', () => {
  const first = { line: 2, number: 'AAAA1111', detail: '10,50' };

  it.each([
    ['Date;Amount (EUR);Order number\n2026-11-24;10,50;AAAA1111\n', first],
    ['\uFEFFbook,who\nAAAA1111,"10,50"\n', first],
    ['AAAA1111;10,50\r\n', { ...first, line: 1 }],
    ['Order total\tOrder no\n10,50\taaaa-1111\n', first],
    ['Order ID,COD Amount,Status,Collected Amount\nAAAA1111,99,Returned,"10,50"\n', first],
    ['Order ID,Order total,Collected on,amount_collected\nAAAA1111,99,2026-11-27,"10,50"\n', first],
    ['Order No;Postcode;codAmount\nAAAA1111;1207;10,50\n', first],
    ['Order code,Zip Code,Cash collected\nAAAA1111,1207,"10,50"\n', first],
    ['Order ID,Courier,Cash on delivery\nAAAA1111,7,"10,50"\n', first],
    ['Tracking No,Order ID,COD Amount\nFX1,AAAA1111,"10,50"\n', first],
    ['Order ID,COD Amount,Address 1,Collected Amount\nAAAA1111,99,7 Elm St,"10,50"\n', first],
    ['Order ref;COD 27.11;Status;Collected\nAAAA1111;99;Returned;10,50\n', first],
    ['ID,COD Amount,Status,Collected Amount\nAAAA1111,99,Returned,"10,50"\n', first],
    ['Order ID,COD Amount,Status,Collected Amount\nAAAA1111,99,Returned,\n', { ...first, detail: '' }],
    ['Order ID,COD Amount,Collected\nAAAA1111,99,no\n', { ...first, detail: 'no' }],
    ['Order ID,COD Amount,Collected Amount\nAAAA1111,99,-99\n', { ...first, detail: '-99' }],
    ['Order ID,To be collected,Amount collected\nAAAA1111,99,"10,50"\n', first],
    ['Order ID,COD Amount,Paid,Collected\nAAAA1111,99,yes,"10,50"\n', first],
    ['Order ID,COD Amount,Received\nAAAA1111,"10,50",2026-11-27\n', first],
    ['ABCDEFGH;10,50\n', { line: 1, number: 'ABCDEFGH', detail: '10,50' }],
    ['AAAA1111;n/a\n', { line: 1, number: 'AAAA1111', detail: 'n/a' }],
  ])('has its columns by its header, or in their order: %j', (text, line) => {
    expect(readCashList(text).lines).toMatchObject([line]);
  });

  it('has no lines in an empty file', () => {
    expect(readCashList('').lines).toEqual([]);
  });

  it.each([
    ['shipped', 'due', 10.5, { action: 'deliver' }],
    ['delivered', 'due', 10.5, { action: 'collect' }],
    ['delivered', 'due', 10.4, { problem: 'Another amount is due' }],
    ['delivered', 'due', 10.6, { problem: 'Another amount is due' }],
    ['delivered', 'collected', 10.5, { problem: 'Already collected' }],
    ['confirmed', 'due', 10.5, { problem: 'Not shipped yet: the order is confirmed' }],
    ['cancelled', 'void', 10.5, { problem: 'Nothing is due: the order is cancelled' }],
    ['shipped', 'due', undefined, { problem: 'The amount cannot be read' }],
  ] as const)('finds an order that is %s and %s, with %s collected', (status, payment, amount, decision) => {
    expect(decideOnCash(amount, anOrder({ status, payment }))).toEqual(decision);
  });
});

it('A pick list has a copy of each book for each order, by author and title', () => {
  const item = (bookId: string, title: string) => ({ bookId, title, price: 1 });
  const [dracula, emma, lost, abbey] = [
    item('b1', 'Dracula'),
    item('b2', 'Emma'),
    item('b3', 'A Lost One'),
    item('b4', 'Abbey'),
  ];
  const orders = [
    { ...anna, items: [dracula, emma] },
    anOrder({ number: 'BBBB2222', items: [emma, lost, abbey] }),
  ];
  const books = new Map([
    ['b1', aBook({ _id: 'b1', author: 'Bram Stoker' })],
    ['b2', aBook({ _id: 'b2', author: 'Jane Austen' })],
    ['b3', null],
    ['b4', aBook({ _id: 'b4', author: 'Jane Austen' })],
  ]);
  expect(listPicks(orders, books).map(({ title, numbers }) => [title, ...numbers])).toEqual([
    ['Dracula', 'AAAA1111'],
    ['Abbey', 'BBBB2222'],
    ['Emma', 'AAAA1111', 'BBBB2222'],
    ['A Lost One', 'BBBB2222'],
  ]);
});
