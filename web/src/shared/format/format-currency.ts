import { currentShop } from '../shop/current-shop.ts';

const createFormat = (options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const { currency, locale } = currentShop();
  return new Intl.NumberFormat(locale, { style: 'currency', currency, ...options });
};

/** An amount for the axis of a chart, with thousands apart and only the decimals that it needs: `$1,235`. */
export const formatShortPrice = (amount: number): string =>
  createFormat({ minimumFractionDigits: 0 }).format(amount);

/** The sign of the shop's currency, or its code where it has none: `$`. */
export function currencySign(): string {
  const parts = createFormat({ currencyDisplay: 'narrowSymbol' }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? '';
}
