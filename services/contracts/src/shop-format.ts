import { CURRENCY, formatPrice, LOCALE, MINOR_UNITS, toDecimalString } from './currency.ts';

/** What says how money is written: the currency by its ISO 4217 code, and the locale (BCP 47). */
export type MoneyFormat = { currency: string; locale: string };

const knownDecimals = new Map<string, number>([[CURRENCY.code, CURRENCY.decimals]]);

/** How many decimals amounts of a currency have. */
export function decimalsOf(currency: string): number {
  const known = knownDecimals.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? CURRENCY.decimals;
  knownDecimals.set(currency, decimals);
  return decimals;
}

/** Why there is no such amount of a currency, in minor units; undefined where there is. */
export const explainDecimals = (minorUnits: number, currency: string): string | undefined =>
  minorUnits % (MINOR_UNITS / 10 ** decimalsOf(currency)) === 0
    ? undefined
    : `Amounts in ${currency} have no decimals`;

/** Nothing parts the digits of smaller amounts. */
const FIRST_GROUPED = 1000;

/** An amount as the shop writes it: `$1,234.50` in a new shop, `1.234,50 €` in one that counts in euros in German. */
export function formatMoney(amount: number, format: MoneyFormat): string {
  const isNewShop = format.currency === CURRENCY.code && format.locale === LOCALE;
  // A format takes long to make, and pages of a new shop need none.
  if (isNewShop && amount >= 0 && amount < FIRST_GROUPED) return formatPrice(amount, toDecimalString);
  const { currency, locale } = format;
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount);
}

/** An amount for programs, with the decimals of the currency and a point: `12.50`, or `1250` of one without decimals. */
export const toPlainAmount = (amount: number, { currency }: Pick<MoneyFormat, 'currency'>): string =>
  amount.toFixed(decimalsOf(currency));

/** How files for spreadsheets are written in a locale. */
export type FileFormat = { decimalSign: string; delimiter: ',' | ';' };

/** The sign before decimals, and the one between cells that spreadsheets expect beside it: `,` and `;` in German, `.` and `,` in English. */
export function fileFormatOf(locale: string): FileFormat {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1.5);
  const isComma = parts.find(({ type }) => type === 'decimal')?.value === ',';
  return isComma ? { decimalSign: ',', delimiter: ';' } : { decimalSign: '.', delimiter: ',' };
}

/** The sign between thousands in a locale: `.` in German. */
export function groupSignOf(locale: string): string {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1_234_567);
  return parts.find(({ type }) => type === 'group')?.value ?? '';
}

/** A decimal number with a point as it is written in a file. */
export const toFileDecimal = (decimal: string, { decimalSign }: Pick<FileFormat, 'decimalSign'>): string =>
  decimal.replace('.', decimalSign);
