import { beforeEach, describe, expect, it } from '@jest/globals';
import { StaffRecord, type StoredLine } from './staff-record.ts';

const by = { name: 'owner', role: 'admin' } as const;
const line = (price: number, fields: Partial<StoredLine> = {}): StoredLine => ({
  ...{ _id: String(price), by, action: 'book.change', subject: { type: 'book', id: 'b' } },
  changes: [{ field: 'newPrice', before: price - 1, after: price }],
  ...fields,
});

let record: StaffRecord;

beforeEach(() => {
  record = new StaffRecord(by);
  for (const price of [2, 3])
    record.add('book b', {
      action: 'book.change',
      before: { newPrice: price - 1, title: 'Emma' },
      after: { newPrice: price, title: 'Emma' },
      wasReplyLost: price === 3,
    });
});

const NONE = { lost: [], unexpected: [], wrong: [] };

describe('the record of what staff changed', () => {
  it('agrees with one line for each change, and counts those of which a reply was lost', () => {
    expect(record.compare([line(2), line(3)])).toEqual(NONE);
    expect(record.counts).toEqual({ changes: 2, lostReplies: 1 });
  });

  it.each([
    ['a line is missing', [line(3)], 'lost'],
    ['a change has two lines', [line(2), line(3), line(3)], 'unexpected'],
    [
      'a line is of nothing that was done',
      [line(2), line(3), line(3, { subject: { type: 'book', id: 'c' } })],
      'unexpected',
    ],
    ['the lines are in another order', [line(3), line(2)], 'wrong'],
    [
      'a line has another value before',
      [line(2), line(3, { changes: [{ field: 'newPrice', before: 1, after: 3 }] })],
      'wrong',
    ],
    ['a line has another action', [line(2), line(3, { action: 'book.add' })], 'wrong'],
    ['a line is by somebody else', [line(2), line(3, { by: { name: 'other', role: 'admin' } })], 'wrong'],
  ] as const)('differs when %s', (_what, lines, where) => {
    expect(record.compare(lines)).toEqual({ ...NONE, [where]: [expect.any(String)] });
  });
});
