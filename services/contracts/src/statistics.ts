import { z } from 'zod';
import { moneyOutput } from './money.ts';

/** Sales of one calendar month (UTC), written `2026-11`. */
export const monthlySales = z.object({
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
  totalSales: moneyOutput,
  totalOrders: z.int().min(0),
});

/** A customer, by the name on their latest order, and the average total of their orders. */
const topCustomer = z.object({
  name: z.string(),
  averageOrder: moneyOutput,
  totalOrders: z.int().min(1),
});

export const adminStatistics = z.object({
  totalBooks: z.int().min(0),
  totalSales: moneyOutput,
  trendingBooks: z.int().min(0),
  totalOrders: z.int().min(0),
  monthlySales: z.array(monthlySales),
  /** The customers with the highest average order, highest first, at most twenty. */
  topCustomers: z.array(topCustomer),
});
export type AdminStatistics = z.infer<typeof adminStatistics>;
