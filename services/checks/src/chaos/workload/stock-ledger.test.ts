import { beforeEach, describe, expect, it } from '@jest/globals';
import { StockLedger } from './stock-ledger.ts';

const anOrder = (status: string, held: boolean) => ({
  _id: `${status}-${String(held)}`,
  status,
  items: [{ bookId: 'emma', held }],
});
const stockOf = (free: number, promised: number) => [{ _id: 'emma', free, promised }];
const hasWrittenOff = () => false;

let ledger: StockLedger;

beforeEach(() => {
  ledger = new StockLedger();
  ledger.add('emma', 1);
  ledger.add('emma', 2);
});

describe('the stock ledger', () => {
  it('matches when every copy is free, held or written off', () => {
    const orders = [anOrder('placed', true), anOrder('delivered', true), anOrder('cancelled', false)];
    expect(ledger.compare({ orders, stock: stockOf(1, 1), hasWrittenOff })).toEqual([]);
    const writesOff = ({ status }: { status: string }) => status === 'cancelled';
    expect(ledger.compare({ orders, stock: stockOf(0, 1), hasWrittenOff: writesOff })).toEqual([]);
  });

  it('reports a copy that was sold twice, or lost', () => {
    const orders = [anOrder('placed', true)];
    expect(ledger.compare({ orders, stock: stockOf(3, 1), hasWrittenOff })).toHaveLength(1);
    expect(ledger.compare({ orders, stock: stockOf(1, 1), hasWrittenOff })).toHaveLength(1);
  });

  it('reports less than no copies, wrong promises, and books without stock', () => {
    expect(ledger.compare({ orders: [], stock: stockOf(-1, 0), hasWrittenOff })).toContain(
      'emma has -1 free copies',
    );
    expect(ledger.compare({ orders: [], stock: stockOf(3, 1), hasWrittenOff })).toHaveLength(1);
    expect(ledger.compare({ orders: [], stock: [], hasWrittenOff })).not.toEqual([]);
  });

  it('reports lines that are held although they came back, or not although they did not', () => {
    const orders = [anOrder('returned', true), anOrder('shipped', false)];
    expect(ledger.compare({ orders, stock: stockOf(2, 0), hasWrittenOff })).toEqual([
      'emma has 2 lines wrongly held or not held',
    ]);
  });

  it('knows how many copies there are, and how many are wanted', () => {
    ledger.want(['emma', 'a book that is not counted']);
    expect(ledger.totals).toEqual({ supply: 3, demand: 1 });
  });
});
