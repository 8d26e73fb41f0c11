import { expect, it } from '@jest/globals';
import { formatMoney, toPlainAmount } from './shop-format.ts';

const plain = (text: string) => text.replaceAll(/\s/g, ' ');

it.each([
  ['USD', 'en-US', '$1234.50', '1234.50'],
  ['EUR', 'de-DE', '1.234,50 €', '1234.50'],
  ['JPY', 'ja-JP', '￥1,235', '1235'],
])('an amount in %s is written as in %s: %s', (currency, locale, text, number) => {
  const amount = currency === 'JPY' ? 1235 : 1234.5;
  expect(plain(formatMoney(amount, { currency, locale }))).toBe(text);
  expect(toPlainAmount(amount, { currency })).toBe(number);
});
