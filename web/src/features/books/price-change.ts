import type { Book } from '@bookstore/contracts/books';
import { toCents, toDollars } from '@bookstore/contracts/money';
import { z } from 'zod';

const DECIMAL = /^\d{1,9}([.,]\d{1,2})?$/;
const DECIMAL_ERROR = 'Please enter a number with at most two decimals, such as 12.50';
const ALL_BASIS_POINTS = 100_00;

/** The ways to change the prices of several books. */
export const PRICE_RULES = ['set', 'raise', 'lower'] as const;

/** A change of prices as it is typed: dollars to `set`, or percent to `raise` or `lower` by. */
export const priceChange = z
  .object({
    rule: z.enum(PRICE_RULES),
    amount: z.string().trim().min(1).regex(DECIMAL, { error: DECIMAL_ERROR, abort: true }),
  })
  .refine(({ rule, amount }) => rule !== 'lower' || toCents(amount) <= ALL_BASIS_POINTS, {
    path: ['amount'],
    message: 'A price can be lowered by at most 100 percent',
  });
export type PriceChange = z.infer<typeof priceChange>;

/**
 * The new price of a book in dollars, rounded to the cent. A percentage has two decimals as dollars have, so that its basis
 * points are whole numbers, too, and nothing is rounded but the price.
 */
export function applyPriceChange(
  { newPrice }: Pick<Book, 'newPrice'>,
  { rule, amount }: PriceChange,
): number {
  if (rule === 'set') return toDollars(toCents(amount));
  const basisPoints = toCents(amount);
  const share = rule === 'raise' ? ALL_BASIS_POINTS + basisPoints : ALL_BASIS_POINTS - basisPoints;
  return toDollars(Math.round((toCents(newPrice) * share) / ALL_BASIS_POINTS));
}
