import { type AdminStatistics, DAILY_SALES_DAYS } from '@bookstore/contracts/statistics';
import { dateLocale } from '../../shared/format/format-dates.ts';
import { currentShop } from '../../shared/shop/current-shop.ts';
import { dayIn, daysBefore } from '../../shared/shop/shop-days.ts';

const SHOWN_MONTHS = 12;
const SAMPLE = [500, 700, 800, 600, 750, 900, 650, 870, 960, 1020, 1100, 1150];

const monthLocale = (): string => dateLocale() ?? currentShop().locale;

/** A month or a day. Samples have no orders. */
export type Period = { label: string; totalSales: number; totalOrders?: number };

/** The sales of each of the last `DAILY_SALES_DAYS` of the shop's time zone, oldest first. */
export function getDailySales({ dailySales, timeZone }: AdminStatistics, now = new Date()) {
  const salesByDay = new Map(dailySales.map((sales) => [sales.day, sales]));
  return Array.from({ length: DAILY_SALES_DAYS }, (_, index) => {
    const day = daysBefore(timeZone, DAILY_SALES_DAYS - 1 - index, now);
    return salesByDay.get(day) ?? { day, totalSales: 0, totalOrders: 0 };
  });
}

/** The month that is `monthsBefore` that of a day: its name in the statistics, and its label on the page. */
function nameMonth(day: string, monthsBefore: number): { month: string; label: string } {
  const date = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 - monthsBefore));
  const label = date.toLocaleDateString(monthLocale(), {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return { month: date.toISOString().slice(0, 7), label };
}

/** The sales of the last twelve months, oldest first, or sample values while the shop has no orders. */
export function getMonths(
  { monthlySales, totalOrders, timeZone }: AdminStatistics,
  now = new Date(),
): { months: Period[]; isSample: boolean } {
  if (totalOrders === 0) {
    const months = SAMPLE.map((totalSales, index) => {
      const date = new Date(Date.UTC(2026, index));
      const label = date.toLocaleDateString(monthLocale(), { month: 'short', timeZone: 'UTC' });
      return { label, totalSales };
    });
    return { months, isSample: true };
  }
  const today = dayIn(timeZone, now);
  const salesByMonth = new Map(monthlySales.map((sales) => [sales.month, sales]));
  const months = Array.from({ length: SHOWN_MONTHS }, (_, index) => {
    const { month, label } = nameMonth(today, SHOWN_MONTHS - 1 - index);
    const { totalSales, totalOrders: orders } = salesByMonth.get(month) ?? { totalSales: 0, totalOrders: 0 };
    return { label, totalSales, totalOrders: orders };
  });
  return { months, isSample: false };
}

export type Change = { thisMonth: number; lastMonth: number; lastMonthLabel: string };

/** A figure of this month so far, and of the month before up to the same day. */
export function compareMonths(
  { monthlySales, lastMonthToDate, timeZone }: AdminStatistics,
  figure: 'totalSales' | 'totalOrders',
  now = new Date(),
): Change | undefined {
  if (!lastMonthToDate) return undefined;
  const today = dayIn(timeZone, now);
  return {
    thisMonth: monthlySales.find(({ month }) => month === today.slice(0, 7))?.[figure] ?? 0,
    lastMonth: lastMonthToDate[figure],
    lastMonthLabel: nameMonth(today, 1).label,
  };
}
