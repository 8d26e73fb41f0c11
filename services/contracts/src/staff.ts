import { z } from 'zod';
import { moneyOutput } from './money.ts';
import { NOT_BLANK } from './text.ts';

export const STAFF_ROLES = ['admin'] as const;
export const staffRole = z.enum(STAFF_ROLES);

export const staffCredentials = z.strictObject({
  username: z.string().trim().min(1).max(100).meta(NOT_BLANK),
  password: z.string().min(1).max(256),
});
export type StaffCredentials = z.infer<typeof staffCredentials>;

export const staffSession = z.strictObject({
  message: z.string(),
  token: z.string(),
  user: z.strictObject({ username: z.string(), role: staffRole }),
});
export type StaffSession = z.infer<typeof staffSession>;

/** Sales of one calendar month (UTC), written `2026-11`. */
export const monthlySales = z.strictObject({
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
  totalSales: moneyOutput,
  totalOrders: z.int().min(0),
});

/** A customer, by the name of the order that arrived last, and what an order of theirs comes to on average. */
const topCustomer = z.strictObject({
  name: z.string(),
  averageOrder: moneyOutput,
  totalOrders: z.int().min(1),
});

export const adminStatistics = z.strictObject({
  totalBooks: z.int().min(0),
  totalSales: moneyOutput,
  trendingBooks: z.int().min(0),
  totalOrders: z.int().min(0),
  monthlySales: z.array(monthlySales),
  /** Those with the highest average order, the highest first, twenty at most. */
  topCustomers: z.array(topCustomer),
});
export type AdminStatistics = z.infer<typeof adminStatistics>;
