import { expect, it } from '@jest/globals';
import type { OrderStatus } from '@bookstore/contracts/order-transitions';
import { commandKey } from '../consistency/stored-state.ts';
import { StockLedger } from './stock-ledger.ts';

const cancel = { v: 2, action: 'cancel', at: new Date(), by: { role: 'admin' } } as const;
const anOrder = (status: OrderStatus, held: boolean) => ({
  ...{ _id: 'o', status, items: [{ bookId: 'emma', held }] },
  history: status === 'cancelled' ? [cancel] : [],
});
const stockOf = (free: number, promised: number) => [{ _id: 'emma', free, promised }];

const PLACED = anOrder('placed', true);
const ALL = [PLACED, anOrder('delivered', true), anOrder('cancelled', false)];

it.each([
  ['fits: every copy is free or held', ALL, stockOf(1, 1), undefined],
  ['has a copy that was sold twice', [PLACED], stockOf(3, 1), '1 held, not 0'],
  ['has lost a copy', [PLACED], stockOf(1, 1), '1 held, not 2'],
  ['has less than no copies', [], stockOf(-1, 0), '-1 free'],
  ['has a promise that nobody holds', [], stockOf(3, 1), 'promises 1, not 0'],
  ['is missing', [], [], 'promises NaN'],
  ['holds what came back', [anOrder('returned', true)], stockOf(2, 0), '1 lines wrongly held'],
  ['does not hold what was shipped', [anOrder('shipped', false)], stockOf(3, 0), '1 lines wrongly held'],
])('the stock of three counted copies %s', (_what, orders, stock, wrong) => {
  const ledger = new StockLedger();
  ledger.add('emma', 1);
  ledger.add('emma', 2);
  expect(ledger.compare({ orders, stock })).toEqual(wrong ? [expect.stringContaining(wrong)] : []);
});

it('a copy that was written off does not come back', () => {
  const ledger = new StockLedger();
  ledger.add('emma', 3);
  ledger.writeOff(commandKey('o', cancel));
  expect(ledger.compare({ orders: ALL, stock: stockOf(0, 1) })).toEqual([]);
});
