import type { Book } from '@bookstore/contracts/books';
import {
  CURRENCY,
  DECIMALS_TEXT,
  fromMinorUnits,
  MINOR_UNITS,
  toDecimalString,
} from '@bookstore/contracts/currency';
import { DECIMAL, toMinorUnits } from '@bookstore/contracts/money';
import { decimalsOf } from '@bookstore/contracts/shop-format';
import { z } from 'zod';
import { currentShop } from '../../../shared/shop/shop.ts';

const DECIMAL_ERROR = `Please enter a number with ${DECIMALS_TEXT}, such as ${toDecimalString(12.5)}`;
const ALL_BASIS_POINTS = 100 * MINOR_UNITS;

/** The ways to change the prices of several books. */
export const PRICE_RULES = ['set', 'raise', 'lower'] as const;

/** A change of prices as it is typed: an amount to `set`, or percent to `raise` or `lower` by. */
export const priceChange = z
  .object({
    rule: z.enum(PRICE_RULES),
    amount: z.string().trim().min(1).regex(DECIMAL, { error: DECIMAL_ERROR, abort: true }),
  })
  .refine(({ rule, amount }) => rule !== 'lower' || toMinorUnits(amount) <= ALL_BASIS_POINTS, {
    path: ['amount'],
    message: 'A price can be lowered by at most 100 percent',
  });
export type PriceChange = z.infer<typeof priceChange>;

/**
 * The new price of a book, by percent rounded to an amount that the shop's currency has. A percentage has as many decimals as prices have, so that its basis
 * points are whole numbers, too, and nothing is rounded but the price.
 */
export function applyPriceChange(
  { newPrice }: Pick<Book, 'newPrice'>,
  { rule, amount }: PriceChange,
): number {
  if (rule === 'set') return fromMinorUnits(toMinorUnits(amount));
  const basisPoints = toMinorUnits(amount);
  const share = rule === 'raise' ? ALL_BASIS_POINTS + basisPoints : ALL_BASIS_POINTS - basisPoints;
  const unit = MINOR_UNITS / 10 ** Math.min(decimalsOf(currentShop().currency), CURRENCY.decimals);
  return fromMinorUnits(Math.round((toMinorUnits(newPrice) * share) / ALL_BASIS_POINTS / unit) * unit);
}
