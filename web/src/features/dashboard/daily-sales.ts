import { type AdminStatistics, DAILY_SALES_DAYS } from '@bookstore/contracts/statistics';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The calendar day of a moment in a time zone, written `2026-11-22`. */
export const dayIn = (timeZone: string, moment: Date): string =>
  moment.toLocaleDateString('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

/** The sales of each of the last `DAILY_SALES_DAYS` of the shop's time zone, oldest first. */
export function getDailySales({ dailySales, timeZone }: AdminStatistics, now = new Date()) {
  const today = Date.parse(dayIn(timeZone, now));
  const salesByDay = new Map(dailySales.map((sales) => [sales.day, sales]));
  return Array.from({ length: DAILY_SALES_DAYS }, (_, index) => {
    const day = new Date(today - (DAILY_SALES_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return salesByDay.get(day) ?? { day, totalSales: 0, totalOrders: 0 };
  });
}
