import { afterEach, describe, expect, it } from '@jest/globals';
import { NEW_SHOP } from '../shop/new-shop.ts';
import { setCurrentShop } from '../shop/current-shop.ts';
import { toTypedAmount, withoutGroups } from './typed-amount.ts';

const openShop = (locale: string, currency: string) => setCurrentShop({ ...NEW_SHOP, locale, currency });

afterEach(() => setCurrentShop(NEW_SHOP));

describe('An amount in a field', () => {
  it.each([
    ['en-US', 'USD', 10.5, '10.50'],
    ['de-DE', 'EUR', 1249.5, '1249,50'],
    ['bn-BD', 'BDT', 450, '450.00'],
    ['ja-JP', 'JPY', 1290, '1290'],
    ['ja-JP', 'JPY', 12.5, '12.5'],
  ])('is written as in %s, in %s', (locale, currency, amount, text) => {
    openShop(locale, currency);
    expect(toTypedAmount(amount)).toBe(text);
  });

  it.each([
    ['en-US', '1,249.00', '1249.00'],
    ['de-DE', '1.249,00', '1249,00'],
    ['de-DE', '1.249', '1249'],
    ['fr-FR', '1 249,5', '1249,5'],
    ['de-CH', '1’249.50', '1249.50'],
    ['de-CH', "1'249.50", '1249.50'],
    ['en-IN', '1,23,450', '123450'],
    ['bn-BD', '১,২৪৯', '1249'],
    ['de-DE', ' 12,50 ', '12,50'],
  ])('is read with thousands apart as in %s: %s', (locale, typed, text) => {
    openShop(locale, 'EUR');
    expect(withoutGroups(typed)).toBe(text);
  });

  it.each([
    ['en-US', '1.249,00'],
    ['de-DE', '12.50'],
    ['de-DE', '1.24.9'],
    ['de-DE', 'much'],
  ])('stays as it is where it is not written as in %s: %s', (locale, typed) => {
    openShop(locale, 'EUR');
    expect(withoutGroups(typed)).toBe(typed);
  });
});
