import { afterEach, describe, expect, it } from '@jest/globals';
import type { AdminStatistics } from '@bookstore/contracts/statistics';
import { screen, within } from '@testing-library/react';
import { json } from '../../shared/testing/fake-server.ts';
import { aStaffToken } from '../../shared/testing/factories.ts';
import { closeApp, openApp } from './open-app.tsx';

afterEach(closeApp);

const EMPTY: AdminStatistics = {
  totalBooks: 30,
  totalSales: 0,
  trendingBooks: 10,
  totalOrders: 0,
  monthlySales: [],
  topCustomers: [],
};
const SOLD: AdminStatistics = {
  ...EMPTY,
  totalSales: 42.5,
  totalOrders: 3,
  monthlySales: [{ month: '2026-11', totalSales: 42.5, totalOrders: 3 }],
  topCustomers: [
    { name: 'Cleo', averageOrder: 20.5, totalOrders: 1 },
    { name: 'Bea', averageOrder: 11, totalOrders: 2 },
  ],
};

const openDashboard = (statistics: AdminStatistics) => {
  localStorage.setItem('token', aStaffToken());
  return openApp('/dashboard', { 'GET /api/admin': json(statistics) });
};

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
    const figures = screen.getAllByRole('definition');
    expect(figures.map(({ textContent }) => textContent.trim())).toEqual(['30', '$42.50', '10 (13%)', '3']);
  });

  it('lists customers by average order, and the number of orders left', async () => {
    await openDashboard(SOLD);
    expect(await readRows('Users by average order')).toEqual(['Cleo 1 order$20.50', 'Bea 2 orders$11.00']);
    expect((await findPanel('Users by average order')).queryByText('sample')).toBeNull();
    expect((await findPanel('Orders left')).getByText('03')).toBeTruthy();
  });

  it('shows samples, labelled as such, only where the shop has no figures', async () => {
    await openDashboard(EMPTY);
    expect(await readRows('Users by average order')).toHaveLength(8);
    expect((await findPanel('Users by average order')).getByText('sample')).toBeTruthy();
    expect((await findPanel('Website visits (last day)')).getByText('sample')).toBeTruthy();
    expect((await findPanel('Orders left')).queryByText('sample')).toBeNull();
    expect(screen.getByText('Sample values until the first order is placed.')).toBeTruthy();
  });
});
