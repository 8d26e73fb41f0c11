import type { Book } from '@bookstore/contracts/books';
import { CURRENCY, fromMinorUnits, MINOR_UNITS } from '@bookstore/contracts/currency';
import { DECIMAL, toMinorUnits } from '@bookstore/contracts/money';
import { decimalsOf } from '@bookstore/contracts/shop-format';
import { i18n } from '@bookstore/i18n/i18n';
import { z } from 'zod';
import { toTypedAmount } from '../../../shared/format/typed-amount.ts';
import { currentShop } from '../../../shared/shop/current-shop.ts';

const explainDecimal = () =>
  i18n.t('Please enter a number with at most two decimals, such as {example}', {
    example: decimalsOf(currentShop().currency) === 0 ? '12' : toTypedAmount(12.5),
  });
const ALL_BASIS_POINTS = 100 * MINOR_UNITS;

/** The ways to change the prices of several books. */
export const PRICE_RULES = ['set', 'raise', 'lower'] as const;

/** A change of prices as it is typed: an amount to `set`, or percent to `raise` or `lower` by. */
export const priceChange = z
  .object({
    rule: z.enum(PRICE_RULES),
    amount: z.string().trim().min(1).regex(DECIMAL, { error: explainDecimal, abort: true }),
  })
  .refine(({ rule, amount }) => rule !== 'lower' || toMinorUnits(amount) <= ALL_BASIS_POINTS, {
    path: ['amount'],
    error: () => i18n.t('A price can be lowered by at most 100 percent'),
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
