import { expect, it } from '@jest/globals';
import { fileFormatOf, formatMoney, groupSignOf, toFileDecimal, toPlainAmount } from './shop-format.ts';

const plain = (text: string) => text.replaceAll(/\s/g, ' ');

it.each([
  ['USD', 'en-US', '$1,234.50', '1234.50'],
  ['EUR', 'de-DE', '1.234,50 €', '1234.50'],
  ['JPY', 'ja-JP', '￥1,235', '1235'],
])('an amount in %s is written as in %s: %s', (currency, locale, text, number) => {
  const amount = currency === 'JPY' ? 1235 : 1234.5;
  expect(plain(formatMoney(amount, { currency, locale }))).toBe(text);
  expect(toPlainAmount(amount, { currency })).toBe(number);
});

it.each([
  ['en-US', '.', ',', '12.50'],
  ['bn-BD', '.', ',', '12.50'],
  ['ja-JP', '.', ',', '12.50'],
  ['de-DE', ',', ';', '12,50'],
  ['fr-FR', ',', ';', '12,50'],
  ['pl-PL', ',', ';', '12,50'],
  ['pt-BR', ',', ';', '12,50'],
  ['tr-TR', ',', ';', '12,50'],
])('a file in %s has %j before decimals and %j between cells', (locale, decimalSign, delimiter, amount) => {
  expect(fileFormatOf(locale)).toEqual({ decimalSign, delimiter });
  expect(toFileDecimal('12.50', fileFormatOf(locale))).toBe(amount);
});

it('A locale says what stands between thousands', () => {
  expect(['en-US', 'de-DE', 'vi-VN', 'fr-FR', 'es-ES'].map(groupSignOf)).toEqual([
    ',',
    '.',
    '.',
    '\u202f',
    '.',
  ]);
});
