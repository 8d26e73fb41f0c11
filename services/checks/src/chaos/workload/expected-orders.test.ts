import { beforeEach, describe, expect, it } from '@jest/globals';
import { ExpectedOrders } from './expected-orders.ts';

const none = { lost: [], duplicated: [], unexpected: [] };
const stored = (key: string, totalCents = 500, id = `order-of-${key}`) => ({ id, key, totalCents });

let expected: ExpectedOrders;

beforeEach(() => {
  expected = new ExpectedOrders();
  expected.attempt('a', 500);
});

describe('expected orders', () => {
  it('match when every acknowledged order is stored once', () => {
    expected.acknowledge('a', 'order-of-a');
    expect(expected.compare([stored('a')])).toEqual(none);
  });

  it('report an acknowledged order that is not stored', () => {
    expected.acknowledge('a', 'order-of-a');
    expect(expected.compare([])).toEqual({ ...none, lost: ['a'] });
  });

  it('report an order that is stored twice, or acknowledged under two ids', () => {
    expected.acknowledge('a', 'order-of-a');
    expect(expected.compare([stored('a'), stored('a')]).duplicated).toEqual(['a']);
    expected.acknowledge('a', 'another');
    expect(expected.compare([stored('a')]).duplicated).toEqual(['a']);
  });

  it('report orders that were never requested, have another total, or were rejected', () => {
    expected.attempt('b', 700);
    expected.reject('b');
    const orders = [stored('a', 501), stored('b', 700), stored('c')];
    expect(expected.compare(orders)).toEqual({ ...none, unexpected: ['a', 'b', 'c'] });
  });

  it('allow an order without a definite reply to be stored or not', () => {
    expected.markUncertain('a');
    expected.reject('a');
    expect(expected.compare([])).toEqual(none);
    expect(expected.compare([stored('a')])).toEqual(none);
  });
});
