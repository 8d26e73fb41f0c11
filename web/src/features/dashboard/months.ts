import type { AdminStatistics } from '@bookstore/contracts/statistics';
import { dayIn } from './daily-sales.ts';

const SHOWN = 12;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const SAMPLE = [500, 700, 800, 600, 750, 900, 650, 870, 960, 1020, 1100, 1150];

/** Samples have no orders. */
export type Month = { label: string; totalSales: number; totalOrders?: number };

/** A month by how many lie between it and the year 0. */
const countMonths = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

function nameMonth(count: number): { name: string; label: string } {
  const [year, month] = [Math.floor(count / 12), count % 12];
  return {
    name: `${year}-${String(month + 1).padStart(2, '0')}`,
    label: `${MONTHS[month] ?? ''} ${year}`,
  };
}

/** The sales of the last twelve months, oldest first, or sample values while the shop has no orders. */
export function getMonths(
  { monthlySales, totalOrders, timeZone }: AdminStatistics,
  now = new Date(),
): { months: Month[]; isSample: boolean } {
  if (totalOrders === 0) {
    const months = SAMPLE.map((totalSales, index) => ({ label: MONTHS[index] ?? '', totalSales }));
    return { months, isSample: true };
  }
  const salesOf = new Map(monthlySales.map((sales) => [sales.month, sales]));
  const thisMonth = countMonths(dayIn(timeZone, now));
  const months = Array.from({ length: SHOWN }, (_, index) => {
    const { name, label } = nameMonth(thisMonth - SHOWN + 1 + index);
    const { totalSales = 0, totalOrders: orders = 0 } = salesOf.get(name) ?? {};
    return { label, totalSales, totalOrders: orders };
  });
  return { months, isSample: false };
}

export type Change = { thisMonth: number; lastMonth: number; lastMonthLabel: string };

/** What this month has brought so far, and what the month before had brought by the same day. */
export function compareMonths(
  { monthlySales, lastMonthToDate, timeZone }: AdminStatistics,
  figure: 'totalSales' | 'totalOrders',
  now = new Date(),
): Change | undefined {
  if (!lastMonthToDate) return undefined;
  const thisMonth = countMonths(dayIn(timeZone, now));
  const { name } = nameMonth(thisMonth);
  return {
    thisMonth: monthlySales.find(({ month }) => month === name)?.[figure] ?? 0,
    lastMonth: lastMonthToDate[figure],
    lastMonthLabel: nameMonth(thisMonth - 1).label,
  };
}
