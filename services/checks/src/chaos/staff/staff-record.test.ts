import { expect, it } from '@jest/globals';
import { StaffRecord, type StoredLine } from './staff-record.ts';

const by = { name: 'owner', role: 'admin' } as const;
const line = (price: number, fields: Partial<StoredLine> = {}): StoredLine => ({
  ...{ _id: String(price), by, action: 'book.change', subject: { type: 'book', id: 'b' } },
  changes: [{ field: 'newPrice', before: price - 1, after: price }],
  ...fields,
});

it.each([
  ['agrees with one line for each change', [line(2), line(3)], undefined],
  ['misses a line', [line(2)], 'lost: line 2 of book b'],
  ['misses the first line', [line(3)], 'lost: line 1 of book b is'],
  ['has a second line of a change', [line(2), line(3), line(3)], 'unexpected: line 3 of book b'],
  [
    'has a line of nothing that was done',
    [line(2), line(3), line(3, { subject: { type: 'settings', id: 'c' } })],
    'unexpected: line 1 of settings c',
  ],
  [
    'has a line of what others change',
    [line(2), line(3), line(3, { subject: { type: 'book', id: 'c' } })],
    undefined,
  ],
  ['has the lines in another order', [line(3), line(2)], 'lost: line 1 of book b is'],
  [
    'has another value before',
    [line(2), line(3, { changes: [{ field: 'newPrice', before: 1, after: 3 }] })],
    'lost: line 2',
  ],
  ['has another action', [line(2), line(3, { action: 'book.add' })], 'lost: line 2 of book b is'],
  ['is by somebody else', [line(2), line(3, { by: { name: 'other', role: 'admin' } })], 'lost: line 2'],
])('the audit of two changes of staff %s', (_what, lines, wrong) => {
  const record = new StaffRecord(by);
  for (const price of [2, 3])
    record.add('book b', {
      action: 'book.change',
      before: { newPrice: price - 1, title: 'Emma' },
      after: { newPrice: price, title: 'Emma' },
    });
  expect(record.changes).toBe(2);
  expect(record.compare(lines)).toEqual(wrong ? [expect.stringContaining(wrong)] : []);
});
