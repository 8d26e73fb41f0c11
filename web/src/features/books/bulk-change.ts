import type { Book } from '@bookstore/contracts/books';
import { toDollars } from '@bookstore/contracts/money';
import { z } from 'zod';

const DECIMAL = /^\d{1,9}(\.\d{1,2})?$/;
const ALL_BASIS_POINTS = 100_00;

/** The ways to change the prices of several books. */
export const PRICE_RULES = ['set', 'raise', 'lower'] as const;

/** A change of prices as it is typed: dollars to `set`, or percent to `raise` or `lower` by. */
export const priceChange = z
  .object({
    rule: z.enum(PRICE_RULES),
    amount: z.string().trim().min(1).regex(DECIMAL, 'Please enter a number, such as 12.50'),
  })
  .refine(({ rule, amount }) => rule !== 'lower' || Number(amount) <= 100, {
    path: ['amount'],
    message: 'A price can be lowered by at most 100 percent',
  });
export type PriceChange = z.infer<typeof priceChange>;

/** A percentage has two decimals, too, so that these are whole numbers and nothing is rounded but the price. */
const toHundredths = (text: string | number): number => Math.round(Number(text) * 100);

/** The new price of a book in dollars, rounded to the cent. */
export function applyPriceChange(
  { newPrice }: Pick<Book, 'newPrice'>,
  { rule, amount }: PriceChange,
): number {
  const hundredths = toHundredths(amount);
  if (rule === 'set') return toDollars(hundredths);
  const share = rule === 'raise' ? ALL_BASIS_POINTS + hundredths : ALL_BASIS_POINTS - hundredths;
  return toDollars(Math.round((toHundredths(newPrice) * share) / ALL_BASIS_POINTS));
}
