import { describe, expect, it } from '@jest/globals';
import { MAX_PRICE, MINOR_UNITS } from './currency.ts';
import { cents, moneyInput, moneyParameter, toMinorUnits } from './money.ts';

describe('an amount in a request', () => {
  it.each([
    ['of a book in dong', 150_000, 15_000_000],
    ['of a book in rials', '3500000', 350_000_000],
    ['that is the highest', MAX_PRICE, MAX_PRICE * MINOR_UNITS],
    ['with decimals', '99999999,99', 9_999_999_999],
  ])('can be one %s', (_, amount, amountCents) => {
    expect(moneyInput().parse(amount)).toBe(amountCents);
  });

  it.each([100_000_000.01, '100000001', '999999999999'])('can be no price of %p', (amount) => {
    const { error } = moneyInput().safeParse(amount);
    expect(error?.issues).toMatchObject([{ message: 'The amount is too large' }]);
  });

  it('can be the total of a hundred books at the highest price', () => {
    expect(moneyInput(Number.MAX_SAFE_INTEGER).parse(String(100 * MAX_PRICE))).toBe(1_000_000_000_000);
  });

  it('has exact sums of 900,000 copies at the highest price', () => {
    expect(Number.isSafeInteger(900_000 * MAX_PRICE * MINOR_UNITS)).toBe(true);
  });

  it('is no more than a safe integer of minor units, however long its digits are', () => {
    expect(cents.safeParse(toMinorUnits('999999999999.99')).success).toBe(true);
    expect(() => toMinorUnits('1000000000000')).toThrow(RangeError);
  });
});

it.each([
  ['', undefined],
  ['1500000', 150_000_000],
  [String(MAX_PRICE), MAX_PRICE * MINOR_UNITS],
])('An amount in a query can be %p', (text, amountCents) => {
  expect(moneyParameter.parse(text)).toBe(amountCents);
});

it.each(['-1', '1.234', '1e5', '1234567890'])('An amount in a query cannot be %p', (text) => {
  expect(moneyParameter.safeParse(text).success).toBe(false);
});
