import { describe, expect, it } from '@jest/globals';
import { someStatistics } from '../../shared/testing/factories.ts';
import { getMonthlyRevenue } from './monthly-revenue.ts';

describe('Monthly revenue', () => {
  it('is sample data while the shop has no orders', () => {
    const { values, isSample } = getMonthlyRevenue(someStatistics(), 2026);
    expect(values).toEqual([500, 700, 800, 600, 750, 900, 650, 870, 960, 1020, 1100, 1150]);
    expect(isSample).toBe(true);
  });

  it('is the revenue of the given year as soon as there is an order', () => {
    const monthlySales = [
      { month: '2025-11', totalSales: 99, totalOrders: 3 },
      { month: '2026-11', totalSales: 17.75, totalOrders: 1 },
    ];
    const { values, isSample } = getMonthlyRevenue(someStatistics({ totalOrders: 4, monthlySales }), 2026);
    expect(values).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 17.75, 0]);
    expect(isSample).toBe(false);
  });
});
