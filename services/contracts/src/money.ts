import { z } from 'zod';

const MAX_CENTS = 100_000_00;
const DECIMAL = /^\d{1,9}([.,]\d{1,2})?$/;
/** Digits after a point or a comma that can be thousands as well as decimals. */
const AMBIGUOUS = /^\d+([.,]\d{3,})+([.,]\d+)?$/;

/** An amount of money in whole cents. */
export const cents = z.int().min(0).brand('Cents');
export type Cents = z.infer<typeof cents>;

/** Dollars, as a number with at most two decimals, from whole cents. */
export const toDollars = (amountCents: number): number => amountCents / 100;

/** Dollars as text with exactly two decimals: `12.50`. */
export const toDecimalString = (dollars: number): string => dollars.toFixed(2);

/** Whole cents from a number or a decimal string, with a point or a comma. @throws RangeError if it is negative or has more than two decimals. */
export function toCents(dollars: number | string): Cents {
  const text = String(dollars);
  if (!DECIMAL.test(text)) throw new RangeError('not an amount of dollars with at most two decimals');
  return cents.parse(Math.round(Number(text.replace(',', '.')) * 100));
}

/** The sum of dollar amounts, without floating-point errors. */
export const sumDollars = (amounts: readonly number[]): number =>
  toDollars(amounts.reduce((total, amount) => total + Math.round(amount * 100), 0));

function explainAmount({ input }: { input?: unknown }): string {
  if ((input ?? '') === '') return 'Please fill in this field';
  return typeof input === 'string' && AMBIGUOUS.test(input)
    ? 'Please use at most two decimals and nothing between thousands, such as 1290.50'
    : 'Please enter an amount, such as 12.50';
}

/** An amount in a request: dollars as a number or a decimal string, parsed into whole cents. */
export const moneyInput = (maxCents = MAX_CENTS) =>
  z
    .union(
      [
        z.number().meta({ minimum: 0, maximum: toDollars(maxCents) }),
        z.string().meta({ maxLength: 12, pattern: DECIMAL.source }),
      ],
      { error: explainAmount },
    )
    .refine((dollars) => DECIMAL.test(String(dollars)), { error: explainAmount, abort: true })
    .transform(toCents)
    .refine((amountCents) => amountCents <= maxCents, 'The amount is too large');

/** An amount in a query: dollars as a decimal string, parsed into whole cents; empty is none. */
export const moneyParameter = z
  .string()
  .regex(/^(\d{1,6}([.,]\d{1,2})?)?$/, { error: 'Please enter an amount, such as 12.50', abort: true })
  .transform((text) => (text ? toCents(text) : undefined))
  .optional();

/** An amount in a reply: dollars as a number. */
export const moneyOutput = z.number().min(0);
