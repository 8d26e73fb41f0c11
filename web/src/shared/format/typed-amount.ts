import { CURRENCY } from '@bookstore/contracts/currency';
import { toAsciiDigits } from '@bookstore/contracts/folding';
import { decimalsOf, fileFormatOf, groupSignOf } from '@bookstore/contracts/shop-format';
import { currentShop } from '../shop/current-shop.ts';

/** A number as it stands in a field: with the decimal sign of the shop's locale, and nothing between thousands. */
export const toTypedNumber = (number: number, minimumFractionDigits = 0): string =>
  new Intl.NumberFormat(currentShop().locale, {
    numberingSystem: 'latn',
    useGrouping: false,
    minimumFractionDigits,
    maximumFractionDigits: CURRENCY.decimals,
  }).format(number);

/** The same of an amount, with the decimals of the shop's currency. */
export const toTypedAmount = (amount: number): string =>
  toTypedNumber(amount, Math.min(decimalsOf(currentShop().currency), CURRENCY.decimals));

/** What stands for a sign on a keyboard: a plain space for a narrow one, a plain apostrophe for another. */
const toKeys = (text: string): string => text.replaceAll(/\s/g, ' ').replaceAll('’', "'");

/**
 * A typed number in ASCII digits without what the shop's locale has between thousands: `1249,00` of `1.249,00` in German. Any
 * other text stays as it is, as does `1.249,00` in English.
 */
export function withoutGroups(text: string): string {
  const { locale } = currentShop();
  const typed = toAsciiDigits(toKeys(text).trim());
  const group = toKeys(groupSignOf(locale));
  const { decimalSign } = fileFormatOf(locale);
  const grouped = new RegExp(`^\\d{1,3}(?:[${group}]\\d{2,3})*[${group}]\\d{3}(?:[${decimalSign}]\\d*)?$`);
  return grouped.test(typed) ? typed.replaceAll(group, '') : typed;
}
