import { DAILY_SALES_DAYS } from '@bookstore/contracts/statistics';
import { describe, expect, it } from '@jest/globals';
import { NEW_SHOP } from '../../shared/shop/new-shop.ts';
import { setCurrentShop } from '../../shared/shop/current-shop.ts';
import { someStatistics } from '../../shared/testing/factories.ts';
import { dayIn, startOfDay } from '../../shared/shop/shop-days.ts';
import { compareMonths, getDailySales, getMonths } from './sales-periods.ts';

const NOW = new Date('2026-03-01T02:30:00.000Z');

describe('Monthly revenue', () => {
  it('is sample data of a year while the shop has no orders', () => {
    const { months, isSample } = getMonths(someStatistics(), NOW);
    expect(isSample).toBe(true);
    expect(months.map(({ totalSales }) => totalSales)).toEqual([
      500, 700, 800, 600, 750, 900, 650, 870, 960, 1020, 1100, 1150,
    ]);
    expect(months[0]).toEqual({ label: 'Jan', totalSales: 500 });
  });

  it.each(['hu', 'ko', 'ja', 'de-DE'])('has twelve months in its sample in %s', (locale) => {
    setCurrentShop({ ...NEW_SHOP, locale });
    const labels = getMonths(someStatistics(), NOW).months.map(({ label }) => label);
    setCurrentShop(NEW_SHOP);
    expect(new Set(labels).size).toBe(12);
    expect(labels.join('')).not.toContain('2026');
  });

  it('is that of the last twelve months, this one last, as soon as there is an order', () => {
    const monthlySales = [
      { month: '2025-03', totalSales: 99, totalOrders: 3 },
      { month: '2025-12', totalSales: 50, totalOrders: 2 },
      { month: '2026-03', totalSales: 17.75, totalOrders: 1 },
    ];
    const { months, isSample } = getMonths(someStatistics({ totalOrders: 6, monthlySales }), NOW);
    expect(isSample).toBe(false);
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({ label: 'Apr 2025', totalSales: 0, totalOrders: 0 });
    expect(months[8]).toEqual({ label: 'Dec 2025', totalSales: 50, totalOrders: 2 });
    expect(months[11]).toEqual({ label: 'Mar 2026', totalSales: 17.75, totalOrders: 1 });
  });

  it('ends with the month that it is in the time zone of the shop', () => {
    const statistics = someStatistics({ totalOrders: 1, timeZone: 'America/New_York' });
    expect(getMonths(statistics, NOW).months.at(-1)?.label).toBe('Feb 2026');
  });
});

describe('The change to the month before', () => {
  it('compares this month with as much of the one before', () => {
    const statistics = someStatistics({
      monthlySales: [{ month: '2026-01', totalSales: 30, totalOrders: 3 }],
      lastMonthToDate: { totalSales: 20.5, totalOrders: 2 },
    });
    const inJanuary = new Date('2026-01-20T12:00:00.000Z');
    expect(compareMonths(statistics, 'totalSales', inJanuary)).toEqual({
      thisMonth: 30,
      lastMonth: 20.5,
      lastMonthLabel: 'Dec 2025',
    });
    expect(compareMonths(statistics, 'totalOrders', NOW)).toMatchObject({ thisMonth: 0, lastMonth: 2 });
  });

  it('is not known from a service that does not say it yet', () => {
    expect(compareMonths(someStatistics({ lastMonthToDate: undefined }), 'totalSales')).toBeUndefined();
  });
});

const NIGHT = new Date('2026-11-22T02:30:00.000Z');

describe('Sales per day', () => {
  it('has each of the last days, those without orders too', () => {
    const sold = { day: '2026-11-20', totalSales: 17.75, totalOrders: 2 };
    const days = getDailySales(someStatistics({ dailySales: [sold] }), NIGHT);
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
    expect(dayIn(timeZone, NIGHT)).toBe('2026-11-21');
    expect(getDailySales(someStatistics({ timeZone }), NIGHT).at(-1)?.day).toBe('2026-11-21');
  });

  it('has each day once when clocks are changed', () => {
    const timeZone = 'Europe/Berlin';
    const dayAfter = new Date('2026-10-26T12:00:00.000Z');
    const days = getDailySales(someStatistics({ timeZone }), dayAfter).map(({ day }) => day);
    expect(days.slice(-3)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
    expect(new Set(days).size).toBe(DAILY_SALES_DAYS);
  });
});

describe('The first moment of a day', () => {
  it.each([
    ['UTC', '2026-11-22', '2026-11-22T00:00:00.000Z'],
    ['America/New_York', '2026-11-22', '2026-11-22T05:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-22', '2026-11-21T10:00:00.000Z'],
    // Clocks are put forward at midnight: the day begins at one o'clock.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  ])('in %s, %s, is %s', (timeZone, day, moment) => {
    expect(startOfDay(day, timeZone).toISOString()).toBe(moment);
  });
});
