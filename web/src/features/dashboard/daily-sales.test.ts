import { DAILY_SALES_DAYS } from '@bookstore/contracts/statistics';
import { describe, expect, it } from '@jest/globals';
import { someStatistics } from '../../shared/testing/factories.ts';
import { dayIn, getDailySales } from './daily-sales.ts';

const NOW = new Date('2026-11-22T02:30:00.000Z');

describe('Sales per day', () => {
  it('has each of the last days, those without orders too', () => {
    const sold = { day: '2026-11-20', totalSales: 17.75, totalOrders: 2 };
    const days = getDailySales(someStatistics({ dailySales: [sold] }), NOW);
    expect(days).toHaveLength(DAILY_SALES_DAYS);
    expect(days.slice(-4)).toEqual([
      { day: '2026-11-19', totalSales: 0, totalOrders: 0 },
      sold,
      { day: '2026-11-21', totalSales: 0, totalOrders: 0 },
      { day: '2026-11-22', totalSales: 0, totalOrders: 0 },
    ]);
  });

  it('ends with the day that it is in the time zone of the shop', () => {
    const timeZone = 'America/New_York';
    expect(dayIn(timeZone, NOW)).toBe('2026-11-21');
    expect(getDailySales(someStatistics({ timeZone }), NOW).at(-1)?.day).toBe('2026-11-21');
  });

  it('has each day once when clocks are changed', () => {
    const timeZone = 'Europe/Berlin';
    const dayAfter = new Date('2026-10-26T12:00:00.000Z');
    const days = getDailySales(someStatistics({ timeZone }), dayAfter).map(({ day }) => day);
    expect(days.slice(-3)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
    expect(new Set(days).size).toBe(DAILY_SALES_DAYS);
  });
});
