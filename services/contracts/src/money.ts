import { z } from 'zod';
import {
  CURRENCY,
  DECIMALS_TEXT,
  fromMinorUnits,
  MAX_PRICE,
  MINOR_UNITS,
  toDecimalString,
} from './currency.ts';

const MAX_CENTS = MAX_PRICE * MINOR_UNITS;
/** The digits before the decimals of the largest price. */
const PRICE_DIGITS = String(MAX_PRICE).length;
/** Those of the largest total of an order: as safe integers of minor units. */
const MAX_DIGITS = 12;
const DECIMALS = `([.,]\\d{1,${CURRENCY.decimals}})?`;
/** An amount as it is typed. */
export const DECIMAL = new RegExp(`^\\d{1,${MAX_DIGITS}}${DECIMALS}$`);
const EXAMPLE = `such as ${toDecimalString(12.5)}`;
/** Digits after a point or a comma that can be thousands as well as decimals. */
const AMBIGUOUS = /^\d+([.,]\d{3,})+([.,]\d+)?$/;

/** An amount of money in whole cents. */
export const cents = z.int().min(0).brand('Cents');
export type Cents = z.infer<typeof cents>;

/** Minor units from a number or a decimal string, with a point or a comma. @throws RangeError if it is negative or too precise. */
export function toMinorUnits(amount: number | string): Cents {
  const text = String(amount);
  if (!DECIMAL.test(text)) throw new RangeError(`not an amount with ${DECIMALS_TEXT}`);
  return cents.parse(Math.round(Number(text.replace(',', '.')) * MINOR_UNITS));
}

function explainAmount({ input }: { input?: unknown }): string {
  if ((input ?? '') === '') return 'Please fill in this field';
  return typeof input === 'string' && AMBIGUOUS.test(input)
    ? `Please use ${DECIMALS_TEXT} and nothing between thousands, such as ${toDecimalString(1290.5)}`
    : `Please enter an amount, ${EXAMPLE}`;
}

/** An amount in a request: a number or a decimal string, parsed into minor units. */
export const moneyInput = (maxCents = MAX_CENTS) =>
  z
    .union(
      [
        z.number().meta({ minimum: 0, maximum: fromMinorUnits(maxCents) }),
        z.string().meta({ maxLength: MAX_DIGITS + 1 + CURRENCY.decimals, pattern: DECIMAL.source }),
      ],
      { error: explainAmount },
    )
    .refine((amount) => DECIMAL.test(String(amount)), { error: explainAmount, abort: true })
    .transform(toMinorUnits)
    .refine((amountCents) => amountCents <= maxCents, 'The amount is too large');

/** An amount in a request that need not be there; empty is none. */
export const optionalMoneyInput = () =>
  z.union([z.literal(''), moneyInput()], { error: explainAmount }).optional();

/** An amount in a query: a decimal string, parsed into minor units; empty is none. */
export const moneyParameter = z
  .string()
  .regex(new RegExp(`^(\\d{1,${PRICE_DIGITS}}${DECIMALS})?$`), {
    error: `Please enter an amount, ${EXAMPLE}`,
    abort: true,
  })
  .transform((text) => (text ? toMinorUnits(text) : undefined))
  .optional();

/** An amount in a reply. */
export const moneyOutput = z.number().min(0);
