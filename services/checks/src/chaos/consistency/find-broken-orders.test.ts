import { describe, expect, it } from '@jest/globals';
import { findBrokenOrders } from './find-broken-orders.ts';

const change = { at: new Date(), by: { role: 'customer' } };
const delivered = {
  _id: 'a',
  v: 3,
  idempotencyKey: 'key',
  email: 'ann@reader.example',
  totalCents: 500,
  status: 'delivered',
  payment: 'collected',
  collectedCents: 500,
  refundedCents: 0,
  items: [],
  history: [
    { ...change, v: 1, action: 'place' },
    { ...change, v: 2, action: 'ship' },
    { ...change, v: 3, action: 'deliver' },
  ],
} as const;

type Order = Parameters<typeof findBrokenOrders>[0][number];
const find = (fields: Partial<Order> = {}) =>
  findBrokenOrders([{ ...delivered, items: [], history: [...delivered.history], ...fields }]);

describe('a stored order', () => {
  it('is as it should be when its status, money and version follow from its history', () => {
    expect(find()).toEqual([]);
    expect(find({ payment: 'due', collectedCents: 0 })).toEqual([]);
  });

  it.each([
    ['another status', { status: 'shipped', payment: 'due', collectedCents: 0 }],
    ['money that was not collected', { collectedCents: 0 }],
    ['money that was refunded', { refundedCents: 500 }],
    ['a payment that its status excludes', { payment: 'void', collectedCents: 0 }],
    ['a change too few', { v: 4 }],
  ] as const)('is broken with %s', (_, fields) => {
    expect(find(fields)).toEqual(['a']);
  });
});
