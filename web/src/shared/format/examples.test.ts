import { afterEach, expect, it } from '@jest/globals';
import { NEW_SHOP } from '../shop/new-shop.ts';
import { setCurrentShop } from '../shop/current-shop.ts';
import { localizeExamples } from './examples.ts';

afterEach(() => setCurrentShop(NEW_SHOP));

it.each([
  ['en-US', 'USD', 'Please enter an amount, such as 12.50', 'Please enter an amount, such as 12.50'],
  ['de-DE', 'EUR', 'Please enter an amount, such as 12.50', 'Please enter an amount, such as 12,50'],
  ['ja-JP', 'JPY', 'Please enter an amount, such as 12.50', 'Please enter an amount, such as 12'],
  ['de-DE', 'EUR', 'A number, such as 2 or 2.5.', 'A number, such as 2 or 2,5.'],
  ['ja-JP', 'JPY', 'A number, such as 2 or 2.5.', 'A number, such as 2 or 2.5.'],
  ['de-DE', 'EUR', 'A contrast of 4.54 : 1', 'A contrast of 4.54 : 1'],
  ['de-DE', 'EUR', 'A day such as 2019-03-31', 'A day such as 2019-03-31'],
])('Examples are written as in %s, in %s: %s', (locale, currency, sentence, text) => {
  setCurrentShop({ ...NEW_SHOP, locale, currency });
  expect(localizeExamples(sentence)).toBe(text);
});
