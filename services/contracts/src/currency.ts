/** The shop's one currency. Inside, amounts are whole minor units (`…Cents`); in requests, replies and pages they are decimal. */
export const CURRENCY = { code: 'USD', symbol: '$', decimals: 2 } as const;

/** The locale of numbers on pages. */
export const LOCALE = 'en-US';

/** How precise an amount may be, in words. */
export const DECIMALS_TEXT = `at most ${['no', 'one', 'two', 'three'][CURRENCY.decimals] ?? ''} decimals`;

export const MINOR_UNITS = 10 ** CURRENCY.decimals;

/**
 * The highest price of a book: some currencies have no smaller unit than that in which a book costs a few hundred thousand. Sums
 * of 900,000 copies at this price are still exact.
 */
export const MAX_PRICE = 100_000_000;

/** An amount, from minor units. */
export const fromMinorUnits = (minorUnits: number): number => minorUnits / MINOR_UNITS;

/** An amount as text with exactly the decimals of the currency: `12.50`. */
export const toDecimalString = (amount: number): string => amount.toFixed(CURRENCY.decimals);

/** An amount with the sign of the currency: `$12.50`. */
export const formatPrice = (amount: number, toText = toDecimalString): string =>
  `${CURRENCY.symbol}${toText(amount)}`;

/** The sum of amounts, without floating-point errors. */
export const sumAmounts = (amounts: readonly number[]): number =>
  fromMinorUnits(amounts.reduce((total, amount) => total + Math.round(amount * MINOR_UNITS), 0));
