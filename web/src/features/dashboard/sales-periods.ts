import { type AdminStatistics, DAILY_SALES_DAYS } from '@bookstore/contracts/statistics';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The calendar day of a moment in a time zone, written `2026-11-22`. */
export const dayIn = (timeZone: string, moment: Date): string =>
  moment.toLocaleDateString('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

/** The sales of each of the last thirty days of the shop's time zone, oldest first. */
export function getDailySales({ dailySales, timeZone }: AdminStatistics, now = new Date()) {
  const today = Date.parse(dayIn(timeZone, now));
  const salesByDay = new Map(dailySales.map((sales) => [sales.day, sales]));
  return Array.from({ length: DAILY_SALES_DAYS }, (_, index) => {
    const day = new Date(today - (DAILY_SALES_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return salesByDay.get(day) ?? { day, totalSales: 0, totalOrders: 0 };
  });
}

const SHOWN = 12;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const SAMPLE = [500, 700, 800, 600, 750, 900, 650, 870, 960, 1020, 1100, 1150];

/** A month or a day. Samples have no orders. */
export type Period = { label: string; totalSales: number; totalOrders?: number };

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
): { months: Period[]; isSample: boolean } {
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
