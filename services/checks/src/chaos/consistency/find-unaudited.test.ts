import { describe, expect, it } from '@jest/globals';
import { findUnaudited } from './find-unaudited.ts';

type Audited = Parameters<typeof findUnaudited>[0];
type Line = Audited['audit'][number];

const line = (id: string, action: string, changes: Line['changes']): Line => ({
  by: { name: 'grace', role: 'admin' },
  subject: { type: action.slice(0, action.indexOf('.')), id },
  action,
  changes,
});
const book = { _id: 'b', v: 3, title: 'Emma', newPriceCents: 300, trending: false, isDeleted: false };
const PRICES = [
  line('b', 'book.change', [{ field: 'newPrice', before: 1, after: 2 }]),
  line('b', 'book.change', [{ field: 'newPrice', before: 2, after: 3 }]),
];
const findBook = (audit: Line[], fields: Partial<typeof book> = {}) =>
  findUnaudited({ orders: [], books: [{ ...book, ...fields }], audit });

describe('the audit of a book', () => {
  it('has a line for each version but that of a seeded book', () => {
    expect(findBook(PRICES)).toEqual([]);
    const added = [line('b', 'book.add', [{ field: 'newPrice', after: 1 }]), ...PRICES];
    expect(findBook(added)).toEqual([]);
    expect(findBook(added, { v: 4 })).toEqual(['b']);
  });

  it('lacks a line, has one too many, or one with the wrong values', () => {
    expect(findBook(PRICES.slice(1))).toEqual(['b']);
    expect(findBook([...PRICES, ...PRICES.slice(1)])).toEqual(['b']);
    expect(findBook(PRICES.toReversed())).toEqual(['b']);
    expect(findBook(PRICES, { newPriceCents: 400 })).toEqual(['b']);
  });

  it('ends with a deletion without a price', () => {
    const deletion = line('b', 'book.delete', [{ field: 'newPrice', before: 3 }]);
    expect(findBook([...PRICES, deletion], { v: 4, isDeleted: true })).toEqual([]);
    expect(findBook([...PRICES, deletion], { v: 4 })).toEqual(['b']);
  });
});

describe('the audit of an order', () => {
  const at = new Date();
  const order: Audited['orders'][number] = {
    ...{ _id: 'o', v: 3, idempotencyKey: 'key', email: 'ann@reader.example', totalCents: 500 },
    ...{ status: 'shipped', payment: 'due', collectedCents: 0, refundedCents: 0, items: [] },
    history: [
      { v: 1, at, action: 'place', by: { role: 'customer' } },
      { v: 2, at, action: 'confirm', by: { role: 'admin' } },
      { v: 3, at, action: 'ship', by: { role: 'admin' } },
    ],
  };
  const find = (audit: Line[]) => findUnaudited({ orders: [order], books: [], audit });
  const confirm = line('o', 'order.confirm', [{ field: 'status', before: 'placed', after: 'confirmed' }]);
  const ship = line('o', 'order.ship', [{ field: 'status', before: 'confirmed', after: 'shipped' }]);

  it('has the commands of staff, in their order, and ends with its state', () => {
    expect(find([confirm, ship])).toEqual([]);
    for (const audit of [
      [ship],
      [ship, confirm],
      [confirm, ship, ship],
      [confirm, { ...confirm, action: 'order.ship' }],
    ])
      expect(find(audit)).toEqual(['o']);
  });
});
