import { DEFAULT_CATEGORIES } from '@bookstore/contracts/lists';
import { cents } from '@bookstore/contracts/money';
import { ORDER_STATUSES } from '@bookstore/contracts/order-transitions';
import { describe, expect, it } from '@jest/globals';
import { ObjectId } from 'mongodb';
import { findBrokenOrders } from '../chaos/consistency/find-broken-orders.ts';
import { generateBooks } from './generate-books.ts';
import { generateOrders } from './generate-orders.ts';

describe('generated books', () => {
  const books = [...generateBooks(500)];

  it('are the same ones in every run', () => {
    expect([...generateBooks(500)]).toEqual(books);
  });

  it('have every category, many titles, and nearly all an ISBN of their own', () => {
    const countDifferent = (values: readonly unknown[]) => new Set(values).size;
    const isbns = books.flatMap(({ isbn }) => isbn ?? []);
    expect(countDifferent(books.map(({ category }) => category))).toBe(DEFAULT_CATEGORIES.length);
    expect(countDifferent(books.map(({ title }) => title))).toBeGreaterThan(450);
    expect(isbns.length).toBeGreaterThan(450);
    expect(countDifferent(isbns)).toBe(isbns.length);
  });
});

describe('generated orders', () => {
  const books = [999, 1250, 500].map((priceCents) => ({
    _id: new ObjectId(),
    title: 'Emma',
    newPriceCents: cents.parse(priceCents),
  }));
  const customers = [{ id: 'ada', email: 'ada@example.com' }];
  const orders = [...generateOrders({ count: 2000, customers, books })];

  it('are of every status, with its money, version and history, and cost what their books cost', () => {
    const sums = orders.map(({ items }) => items.reduce((total, { priceCents }) => total + priceCents, 0));
    expect(orders.map(({ totalCents }) => totalCents)).toEqual(sums);
    expect(Math.min(...sums)).toBeGreaterThan(0);
    const found = orders.map(({ _id, ...order }) => ({
      ...{ idempotencyKey: '', collectedCents: 0, refundedCents: 0, ...order },
      ...{ _id: _id.toString(), items: [] },
    }));
    expect(findBrokenOrders(found)).toEqual([]);
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set(ORDER_STATUSES));
  });

  it('have numbers of their own, and ids in the order of time', () => {
    expect(new Set(orders.map(({ number }) => number)).size).toBe(2000);
    const ids = orders.map(({ _id }) => _id.toString());
    expect(ids.toSorted()).toEqual(ids);
  });

  it('are spread evenly over customers, including the given ones', () => {
    const byCustomer = Map.groupBy(orders, ({ customerId }) => customerId);
    expect([...byCustomer.values()].map(({ length }) => length)).toEqual(Array(200).fill(10));
    expect(byCustomer.get('ada')?.[0]?.email).toBe('ada@example.com');
  });
});
