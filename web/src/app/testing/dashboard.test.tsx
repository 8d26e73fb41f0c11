import { afterEach, describe, expect, it } from '@jest/globals';
import type { AdminStatistics } from '@bookstore/contracts/statistics';
import { screen, within } from '@testing-library/react';
import { dayIn } from '../../features/dashboard/sales-periods.ts';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aStaffToken, aStockLevel, someStatistics } from '../../shared/testing/factories.ts';
import { closeApp, openApp } from './open-app.tsx';

afterEach(closeApp);

const SOLD = someStatistics({
  totalSales: 42.5,
  totalOrders: 3,
  monthlySales: [{ month: '2026-11', totalSales: 42.5, totalOrders: 3 }],
  topCustomers: [
    { name: 'Cleo', averageOrder: 20.5, totalOrders: 1 },
    { name: 'Bea', averageOrder: 11, totalOrders: 2 },
  ],
  bestSellers: [
    { bookId: 'b1', title: 'Dracula', copies: 3, totalSales: 31.5 },
    { bookId: 'b2', title: 'Emma', copies: 1, totalSales: 11 },
  ],
  ordersByStatus: { placed: 2, confirmed: 1, shipped: 4, delivered: 8, cancelled: 16, returned: 32 },
  cashDue: 31.5,
  cashCollected: 11,
  cashRefunded: 5.25,
});

const LEVELS = 'GET /api/stock/levels';

const openDashboard = (statistics: AdminStatistics, replies: Replies = {}) => {
  localStorage.setItem('token', aStaffToken());
  return openApp('/dashboard', { 'GET /api/admin': json(statistics), [LEVELS]: json([]), ...replies });
};

/** The month that it is, or one before it, as the statistics name it. */
function monthsAgo(count: number): string {
  const [year = 0, month = 0] = dayIn('UTC', new Date()).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - count)).toISOString().slice(0, 7);
}

const findPanel = async (title: string) => within(await screen.findByRole('region', { name: title }));
const readRows = async (title: string) =>
  (await findPanel(title)).getAllByRole('listitem').map(({ textContent }) => textContent);

describe('The dashboard', () => {
  it('shows the four cards', async () => {
    await openDashboard(SOLD);
    const terms = await screen.findAllByRole('term');
    expect(terms.map(({ textContent }) => textContent)).toEqual([
      'Products',
      'Total Sales',
      'Trending Books in This Month',
      'Total Orders',
    ]);
    const figures = terms.map(({ parentElement }) => parentElement?.querySelector('dd')?.textContent.trim());
    expect(figures).toEqual(['30', '$42.50', '10 (13%) sample', '3']);
  });

  it('says how this month does beside as much of the month before', async () => {
    const monthlySales = [{ month: monthsAgo(0), totalSales: 30, totalOrders: 2 }];
    const lastMonthToDate = { totalSales: 20, totalOrders: 4 };
    await openDashboard({ ...SOLD, monthlySales, lastMonthToDate });
    const changes = (await screen.findAllByRole('definition')).map(({ textContent }) => textContent);
    expect(changes).toContainEqual(
      expect.stringMatching(/\+50% \$30\.00 this month, \$20\.00 by this day in/),
    );
    expect(changes).toContainEqual(expect.stringMatching(/−50% 2 this month, 4 by this day in/));
  });

  it('shows sales and orders of the last twelve months, as a chart and as a table', async () => {
    const monthlySales = [
      { month: monthsAgo(12), totalSales: 99, totalOrders: 9 },
      { month: monthsAgo(11), totalSales: 20, totalOrders: 1 },
      { month: monthsAgo(0), totalSales: 42.5, totalOrders: 3 },
    ];
    await openDashboard({ ...SOLD, monthlySales });
    const panel = await findPanel('Monthly Revenue');
    const rows = panel.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows).toHaveLength(12);
    expect(rows[0]).toMatch(/\$42\.503 orders$/);
    expect(rows[11]).toMatch(/\$20\.001 order$/);
    expect(await panel.findByText('Revenue (USD): 20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 42.5')).toBeTruthy();
    expect(panel.getByText('Orders: 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3')).toBeTruthy();
  });

  it('lists customers by average order', async () => {
    await openDashboard(SOLD);
    expect(await readRows('Users by average order')).toEqual(['Cleo 1 order$20.50', 'Bea 2 orders$11.00']);
    expect((await findPanel('Users by average order')).queryByText('sample')).toBeNull();
  });

  it('counts the orders that are left to be shipped, and leads to them', async () => {
    await openDashboard(SOLD);
    const panel = await findPanel('Orders left');
    expect(panel.getByText('03')).toBeTruthy();
    expect(panel.getByText('to be shipped: 2 placed, 1 confirmed')).toBeTruthy();
    expect(panel.getByRole('link').getAttribute('href')).toBe('/dashboard/orders');
  });

  it('shows the best sellers, and the cash that is due, collected and refunded', async () => {
    await openDashboard(SOLD);
    expect(await readRows('Best sellers')).toEqual(['Dracula 3 copies$31.50', 'Emma 1 copy$11.00']);
    expect(await readRows('Cash')).toEqual(['Due $31.50', 'Collected $11.00', 'Refunded $5.25']);
  });

  it('shows the sales of each of the last thirty days in the time zone of the shop', async () => {
    const timeZone = 'Asia/Tokyo';
    const today = new Date().toLocaleDateString('sv-SE', { timeZone });
    const dailySales = [{ day: today, totalSales: 42.5, totalOrders: 3 }];
    await openDashboard({ ...SOLD, timeZone, dailySales });
    const panel = await findPanel('Sales per day');
    expect(panel.getByText('$42.50 in the last thirty days, time zone Asia/Tokyo')).toBeTruthy();
    const days = panel.getAllByRole('row').map(({ textContent }) => textContent);
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toContain('$42.503 orders');
    expect(days[0]).toContain('$0.000 orders');
  });

  it('lists the books that are low or sold out, and leads to them', async () => {
    const few = [
      aStockLevel({ title: 'Dracula', free: 0, promised: 2 }),
      aStockLevel({ bookId: 'b2', title: 'Emma', free: 1, promised: 0 }),
    ];
    const { sent } = await openDashboard(SOLD, { [LEVELS]: json(few, { 'x-total-count': '12' }) });
    const panel = await findPanel('Low stock');
    const link = await panel.findByRole('link', { name: 'See all stock, lowest first' });
    expect(panel.getByText('12 books are low or sold out.')).toBeTruthy();
    expect(link.getAttribute('href')).toBe('/dashboard/manage-books?stock=low-first');
    expect(await readRows('Low stock')).toEqual(['Dracula 2 promisedSold out', 'Emma 1 free']);
    expect(panel.getByRole('link', { name: 'Emma' }).getAttribute('href')).toBe('/dashboard/edit-book/b2');
    expect(sent.find(({ route }) => route === LEVELS)?.query).toMatch(/^show=few&limit=\d+$/);
  });

  it('says that no book is low, or that the stock could not be loaded', async () => {
    await openDashboard(SOLD);
    expect(await (await findPanel('Low stock')).findByText('No counted book is low.')).toBeTruthy();
    await closeApp();
    await openDashboard(SOLD, { [LEVELS]: problem('FORBIDDEN') });
    expect(await (await findPanel('Low stock')).findByText('The stock could not be loaded.')).toBeTruthy();
  });

  it('shows samples, labelled as such, only where the shop has no figures', async () => {
    await openDashboard(someStatistics());
    expect(await readRows('Users by average order')).toHaveLength(8);
    expect((await findPanel('Users by average order')).getByText('sample')).toBeTruthy();
    expect((await findPanel('Website visits (last day)')).getByText('sample')).toBeTruthy();
    expect((await findPanel('Orders left')).queryByText('sample')).toBeNull();
    expect(screen.getByText('Sample values as long as there are no sales.')).toBeTruthy();
  });
});
