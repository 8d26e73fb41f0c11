import { cents } from '@bookstore/contracts/money';
import { describe, expect, it } from '@jest/globals';
import { ObjectId } from 'mongodb';
import { findBrokenOrders } from '../chaos/consistency/find-broken-orders.ts';
import { generateOrders } from './generate-orders.ts';

const books = [999, 1250, 500].map((priceCents) => ({
  _id: new ObjectId(),
  title: 'Emma',
  newPriceCents: cents.parse(priceCents),
}));
const customers = [{ id: 'ada', email: 'ada@example.com' }];
const orders = [...generateOrders({ count: 200, customers, books })];

describe('generated orders', () => {
  it('cost what their books cost', () => {
    const sums = orders.map(({ items }) => items.reduce((total, { priceCents }) => total + priceCents, 0));
    expect(orders.map(({ totalCents }) => totalCents)).toEqual(sums);
    expect(Math.min(...sums)).toBeGreaterThan(0);
  });

  it('have the money, the version and the history of their status', () => {
    const found = orders.map(
      ({ _id, idempotencyKey = '', v, status = 'placed', payment = 'due', ...order }) => ({
        ...order,
        _id: _id.toString(),
        idempotencyKey,
        v,
        status,
        payment,
        collectedCents: order.collectedCents ?? 0,
        refundedCents: order.refundedCents ?? 0,
        items: [],
        history: order.history ?? [],
      }),
    );
    expect(findBrokenOrders(found)).toEqual([]);
    expect(new Set(found.map(({ status }) => status)).size).toBeGreaterThan(4);
  });

  it('have numbers of their own, and ids in the order of time', () => {
    expect(new Set(orders.map(({ number }) => number)).size).toBe(200);
    const ids = orders.map(({ _id }) => _id.toString());
    expect(ids.toSorted()).toEqual(ids);
  });

  it('are spread evenly over customers, including the given ones', () => {
    const byCustomer = Map.groupBy(orders, ({ customerId }) => customerId);
    expect([...byCustomer.values()].map(({ length }) => length)).toEqual(Array(20).fill(10));
    expect(byCustomer.get('ada')?.[0]?.email).toBe('ada@example.com');
  });
});
