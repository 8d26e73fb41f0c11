import { CURRENCY } from '@bookstore/contracts/currency';
import { toAsciiDigits } from '@bookstore/contracts/folding';
import { decimalsOf, fileFormatOf, groupSignOf } from '@bookstore/contracts/shop-format';
import { currentShop } from '../shop/shop.ts';

/** An amount as it stands in a field: with the decimal sign of the shop's locale, and nothing between thousands. */
export function toTypedAmount(amount: number): string {
  const { currency, locale } = currentShop();
  const digits = Math.min(decimalsOf(currency), CURRENCY.decimals);
  return new Intl.NumberFormat(locale, {
    numberingSystem: 'latn',
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: CURRENCY.decimals,
  }).format(amount);
}

/** What stands for a sign on a keyboard: a plain space for a narrow one, a plain apostrophe for another. */
const toKeys = (text: string): string => text.replaceAll(/\s/g, ' ').replaceAll('’', "'");

/**
 * A typed amount in ASCII digits without what the shop's locale has between thousands: `1249,00` of `1.249,00` in German. Any
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
