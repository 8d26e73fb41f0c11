import type { AdminStatistics } from '@bookstore/contracts/statistics';

export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const SAMPLE = [500, 700, 800, 600, 750, 900, 650, 870, 960, 1020, 1100, 1150];

/** The revenue of each month of a year in dollars, or sample values while the shop has no orders. */
export function getMonthlyRevenue({ monthlySales, totalOrders }: AdminStatistics, year: number) {
  if (totalOrders === 0) return { values: SAMPLE, isSample: true };
  const salesByMonth = new Map(monthlySales.map(({ month, totalSales }) => [month, totalSales]));
  const values = MONTHS.map((_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`;
    return salesByMonth.get(month) ?? 0;
  });
  return { values, isSample: false };
}
