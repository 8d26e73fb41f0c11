import { z } from 'zod';

/** The internal route by which catalog asks which books sell best. */
export const BEST_SELLERS_PATH = '/internal/orders/best-sellers';

/** Of how many days the sold copies are counted, and how many books are listed at most. */
export const BEST_SELLERS_DAYS = 90;
export const MAX_BEST_SELLERS = 100;

/** The books of which most copies are sold, the best-selling first. What was cancelled or returned is not sold. */
export const bestSellers = z.object({
  books: z.array(z.object({ id: z.string(), copies: z.int().min(1) })).max(MAX_BEST_SELLERS),
});
export type BestSellers = z.infer<typeof bestSellers>;
