import { beforeEach, describe, expect, it } from '@jest/globals';
import { OrderLedger } from './order-ledger.ts';

const none = { lost: [], duplicated: [], unexpected: [] };
const stored = (key: string, totalCents = 500, id = `order-of-${key}`) => ({ id, key, totalCents });

let ledger: OrderLedger;

beforeEach(() => {
  ledger = new OrderLedger();
  ledger.attempt('a', 500);
});

describe('the ledger of orders', () => {
  it('finds nothing when what was acknowledged is stored once', () => {
    ledger.acknowledge('a', { _id: 'order-of-a' });
    expect(ledger.compare([stored('a')])).toEqual(none);
  });

  it('finds an acknowledged order that is not stored', () => {
    ledger.acknowledge('a', { _id: 'order-of-a' });
    expect(ledger.compare([])).toEqual({ ...none, lost: ['a'] });
  });

  it('finds an order that is stored twice, or acknowledged under two ids', () => {
    ledger.acknowledge('a', { _id: 'order-of-a' });
    expect(ledger.compare([stored('a'), stored('a')]).duplicated).toEqual(['a']);
    ledger.acknowledge('a', { _id: 'another' });
    expect(ledger.compare([stored('a')]).duplicated).toEqual(['a']);
  });

  it('finds orders that nobody asked for, at a price that nobody agreed to, or that were refused', () => {
    ledger.attempt('b', 700);
    ledger.refuse('b');
    const orders = [stored('a', 501), stored('b', 700), stored('c')];
    expect(ledger.compare(orders)).toEqual({ ...none, unexpected: ['a', 'b', 'c'] });
  });

  it('lets an order that was never answered be there or not', () => {
    ledger.doubt('a');
    ledger.refuse('a');
    expect(ledger.compare([])).toEqual(none);
    expect(ledger.compare([stored('a')])).toEqual(none);
  });
});
