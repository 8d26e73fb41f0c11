import { CURRENCY, formatPrice, LOCALE, MINOR_UNITS, toDecimalString } from './currency.ts';

/** What says how money is written: the currency by its ISO 4217 code, and the locale (BCP 47). */
export type MoneyFormat = { currency: string; locale: string };

/** How many decimals amounts of a currency have. */
export const decimalsOf = (currency: string): number =>
  currency === CURRENCY.code
    ? CURRENCY.decimals
    : (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
      CURRENCY.decimals);

/** Why there is no such amount of a currency, in minor units; undefined where there is. */
export const explainDecimals = (minorUnits: number, currency: string): string | undefined =>
  minorUnits % (MINOR_UNITS / 10 ** decimalsOf(currency)) === 0
    ? undefined
    : `Amounts in ${currency} have no decimals`;

/** An amount as the shop writes it: `$1234.50` in a new shop, `1.234,50 €` in one that counts in euros in German. */
export function formatMoney(amount: number, { currency, locale }: MoneyFormat): string {
  if (currency === CURRENCY.code && locale === LOCALE) return formatPrice(amount, toDecimalString);
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount);
}

/** An amount for programs, with the decimals of the currency and a point: `12.50`, or `1250` of one without decimals. */
export const toPlainAmount = (amount: number, { currency }: Pick<MoneyFormat, 'currency'>): string =>
  amount.toFixed(decimalsOf(currency));
