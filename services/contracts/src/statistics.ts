import { z } from 'zod';
import { moneyOutput } from './money.ts';
import { orderStatus } from './order-transitions.ts';

/** Sales of one calendar month of the shop's time zone, written `2026-11`. */
export const monthlySales = z.object({
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
  totalSales: moneyOutput,
  totalOrders: z.int().min(0),
});

/** How many days the daily sales go back, today included. */
export const DAILY_SALES_DAYS = 30;

/** Sales of one day of the shop's time zone, written `2026-11-22`. */
const dailySales = z.object({ day: z.iso.date(), totalSales: moneyOutput, totalOrders: z.int().min(0) });

/** A book, by the title on the order that arrived last, with the copies sold and what they sold for. */
const bestSeller = z.object({
  bookId: z.string(),
  title: z.string(),
  copies: z.int().min(1),
  totalSales: moneyOutput,
});

/**
 * A customer, by the name on their latest order, and the average total of their orders. Replicas of older versions send no
 * id.
 */
const topCustomer = z.object({
  id: z.string().optional(),
  name: z.string(),
  averageOrder: moneyOutput,
  totalOrders: z.int().min(1),
});

/** What was sold of a category, by the present category of each book. */
const categorySales = z.object({ category: z.string(), copies: z.int().min(1), totalSales: moneyOutput });

/** How far the customers who came back are counted. */
export const MAX_RETURNING = 10_000;

export const adminStatistics = z.object({
  totalBooks: z.int().min(0),
  /** Sales and orders leave out what was cancelled or returned. */
  totalSales: moneyOutput,
  trendingBooks: z.int().min(0),
  totalOrders: z.int().min(0),
  monthlySales: z.array(monthlySales),
  /**
   * Of the month before this one, up to the day of the month that it is today, to compare this month with. Replicas of older
   * versions do not send it.
   */
  lastMonthToDate: z.object({ totalSales: moneyOutput, totalOrders: z.int().min(0) }).optional(),
  /** The customers with the highest average order, highest first, at most twenty. */
  topCustomers: z.array(topCustomer),
  /** How many customers have ordered more than once, counted to `MAX_RETURNING`. Replicas of older versions do not send it. */
  returningCustomers: z.int().min(0).optional(),
  /**
   * The categories that sell best, most sales first, at most ten; up to a minute old. Replicas of older versions do not send
   * it.
   */
  salesByCategory: z.array(categorySales).optional(),
  /** Of the last `DAILY_SALES_DAYS` those with orders, oldest first. */
  dailySales: z.array(dailySales),
  /** The books with the most copies sold, most first, at most ten. */
  bestSellers: z.array(bestSeller),
  /** All orders, by their status. The open ones are left to be shipped. */
  ordersByStatus: z.looseRecord(orderStatus, z.int().min(0)),
  /** What customers still have to pay, what they ever paid, and what of that was paid back. */
  cashDue: moneyOutput,
  cashCollected: moneyOutput,
  cashRefunded: moneyOutput,
  /** The IANA name of the time zone in which days and months begin. */
  timeZone: z.string(),
});
export type AdminStatistics = z.infer<typeof adminStatistics>;
