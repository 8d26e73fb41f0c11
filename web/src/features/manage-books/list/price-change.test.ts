import { afterEach, describe, expect, it } from '@jest/globals';
import { NEW_SHOP } from '../../../shared/shop/new-shop.ts';
import { setCurrentShop } from '../../../shared/shop/current-shop.ts';
import { applyPriceChange, priceChange, type PriceChange } from './price-change.ts';

afterEach(() => {
  setCurrentShop(NEW_SHOP);
});

const priceAfter = (newPrice: number, rule: PriceChange['rule'], amount: string) =>
  applyPriceChange({ newPrice }, { rule, amount });

describe('A change of prices', () => {
  it.each([
    [10.5, 'set', '7.25', 7.25],
    [10.5, 'set', '12,90', 12.9],
    [10.5, 'raise', '10', 11.55],
    [10.5, 'lower', '10', 9.45],
    // 1.005 and 8.985 are both halves of a cent, which binary fractions are not.
    [2.01, 'lower', '50', 1.01],
    [17.97, 'lower', '50', 8.99],
    [0.1, 'raise', '33.33', 0.13],
    [10, 'raise', '2,5', 10.25],
    [9.99, 'lower', '100', 0],
  ] as const)('makes of $%d by "%s %s" $%d', (price, rule, amount, expected) => {
    expect(priceAfter(price, rule, amount)).toBe(expected);
  });

  it.each([
    ['JPY', 999, 'raise', '10', 1099],
    ['JPY', 15, 'lower', '10', 14],
    ['KWD', 0.1, 'raise', '33.33', 0.13],
  ] as const)(
    'by percent is an amount of %s: of %d by "%s %s" %d',
    (currency, price, rule, amount, expected) => {
      setCurrentShop({ ...NEW_SHOP, currency });
      expect(priceAfter(price, rule, amount)).toBe(expected);
    },
  );

  it.each([
    ['set', ''],
    ['set', '-1'],
    ['set', '1.005'],
    ['raise', 'ten'],
    ['set', '1,290'],
    ['lower', '100.01'],
    ['lower', '100,01'],
  ])('is refused as "%s %s"', (rule, amount) => {
    expect(priceChange.safeParse({ rule, amount }).success).toBe(false);
  });
});
