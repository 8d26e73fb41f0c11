import { describe, expect, it } from '@jest/globals';
import { type AdminStatistics, DAILY_SALES_DAYS } from '@bookstore/contracts/statistics';
import type { Health } from '@bookstore/contracts/health';
import { screen, waitFor, within } from '@testing-library/react';
import { dayIn } from '../../shared/shop/shop-days.ts';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { hastenTimers } from '../../shared/testing/timers.ts';
import { aFailedMail, anOrder, aStockLevel, someStatistics } from '../../shared/testing/factories.ts';
import { closeApp } from './open-app.tsx';
import { aPage, openAsStaff, readTexts } from './open-as-staff.tsx';

const TIME_ZONE = 'Asia/Tokyo';
const TODAY = dayIn(TIME_ZONE, new Date());
const SOLD = someStatistics({
  timeZone: TIME_ZONE,
  totalSales: 42.5,
  totalOrders: 3,
  monthlySales: [{ month: TODAY.slice(0, 7), totalSales: 30, totalOrders: 2 }],
  lastMonthToDate: { totalSales: 20, totalOrders: 4 },
  dailySales: [{ day: TODAY, totalSales: 42.5, totalOrders: 3 }],
  topCustomers: [
    { id: 'c1', name: 'Cleo', averageOrder: 20.5, totalOrders: 1 },
    { name: 'Bea', averageOrder: 11, totalOrders: 2 },
  ],
  bestSellers: [
    { bookId: 'b1', title: 'Dracula', copies: 3, totalSales: 31.5 },
    { bookId: 'b2', title: 'Emma', copies: 1, totalSales: 11 },
  ],
  returningCustomers: 1,
  salesByCategory: [{ category: 'horror', copies: 3, totalSales: 31.5 }],
  ordersByStatus: { placed: 2, confirmed: 1, shipped: 4, delivered: 8, cancelled: 16, returned: 32 },
  cashDue: 31.5,
  cashCollected: 11,
  cashRefunded: 5.25,
});

const LEVELS = 'GET /api/stock/levels';

const openDashboard = (statistics: AdminStatistics, replies: Replies = {}) =>
  openAsStaff('/dashboard', { 'GET /api/admin': json(statistics), [LEVELS]: json([]), ...replies });

const findPanel = async (title: string) => within(await screen.findByRole('region', { name: title }));
const readItems = async (title: string) => readTexts((await findPanel(title)).getAllByRole('listitem'));

describe('The dashboard', () => {
  it('says what to do first in a shop without books', async () => {
    await openDashboard(someStatistics({ totalBooks: 0 }));
    const links = (await findPanel('Your shop has no books yet')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Import books', '/dashboard/import'],
      ['Add a book', '/dashboard/add-new-book'],
    ]);
  });

  it('shows four cards, two of them with what this month did beside as much of the month before', async () => {
    await openDashboard(SOLD);
    const terms = await screen.findAllByRole('term');
    expect(readTexts(terms)).toEqual([
      'Products',
      'Total Sales',
      'Trending Books in This Month',
      'Total Orders',
    ]);
    const figures = terms.map(({ parentElement }) => parentElement?.querySelector('dd')?.textContent.trim());
    expect(figures).toEqual(['30', '$42.50', '10', '3']);
    const changes = readTexts(screen.getAllByRole('definition')).join('\n');
    expect(changes).toMatch(/\+50% \$30\.00 this month, \$20\.00 by this day in/);
    expect(changes).toContain('33% of all books');
    expect(changes).toMatch(/−50% 2 this month, 4 by this day in/);
  });

  it('leads from each card to the list of what it counts', async () => {
    await openDashboard(SOLD);
    const terms = await screen.findAllByRole('term');
    const links = terms.map((term) => within(term).getByRole('link').getAttribute('href'));
    expect(links).toEqual([
      '/dashboard/manage-books',
      '/dashboard/orders',
      '/dashboard/manage-books?trending=true',
      '/dashboard/orders',
    ]);
  });

  it('says that there was nothing by this day of the month before', async () => {
    await openDashboard({ ...SOLD, lastMonthToDate: { totalSales: 0, totalOrders: 0 } });
    await screen.findAllByRole('term');
    const changes = readTexts(screen.getAllByRole('definition')).join('\n');
    expect(changes).toMatch(/\$30\.00 this month, none by this day in/);
  });

  it('shows sales and orders of the last twelve months, as a chart and as a table', async () => {
    await openDashboard(SOLD);
    const panel = await findPanel('Monthly Revenue');
    const rows = readTexts(panel.getAllByRole('row'));
    expect(rows).toHaveLength(12);
    expect(rows[0]).toMatch(/\$30\.002 orders$/);
    expect(await panel.findByText('Revenue (USD): 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 30')).toBeTruthy();
    expect(panel.getByText('Orders: , , , , , , , , , , , 2')).toBeTruthy();
  });

  it('shows what is left to be shipped, best sellers, customers, cash, and the sales of the last days', async () => {
    await openDashboard(SOLD);
    const left = await findPanel('Orders left');
    expect(left.getByText('03')).toBeTruthy();
    expect(left.getByText('to be shipped: 2 placed, 1 confirmed')).toBeTruthy();
    expect(left.getByRole('link').getAttribute('href')).toBe('/dashboard/orders');
    expect(await readItems('Best sellers')).toEqual(['Dracula 3 copies$31.50', 'Emma 1 copy$11.00']);
    expect(await readItems('Cash')).toEqual(['Due $31.50', 'Collected $11.00', 'Refunded $5.25']);
    expect(await readItems('Users by average order')).toEqual(['Cleo 1 order$20.50', 'Bea 2 orders$11.00']);
    const customers = await findPanel('Users by average order');
    const cleo = customers.getByRole('link', { name: 'Cleo' });
    expect(cleo.getAttribute('href')).toBe('/dashboard/customers/c1');
    expect(await readItems('Sales by category')).toEqual(['Horror 3 copies$31.50']);
    expect((await findPanel('Returning customers')).getByText('1')).toBeTruthy();
    expect(screen.queryAllByText('sample')).toEqual([]);
    const daily = await findPanel('Sales per day');
    expect(daily.getByText(`$42.50 in the last ${DAILY_SALES_DAYS} days, time zone Asia/Tokyo`)).toBeTruthy();
    const days = readTexts(daily.getAllByRole('row'));
    expect(days).toHaveLength(DAILY_SALES_DAYS);
    expect(days.at(-1)).toContain('$42.503 orders');
  });

  it('shows the value of the orders that are not paid yet, and leads to them', async () => {
    const { sent } = await openDashboard(SOLD, { 'GET /api/orders/?payment=due&limit=1': aPage([], 1200) });
    const panel = await findPanel('Open value');
    expect(panel.getByText('$31.50')).toBeTruthy();
    const link = await panel.findByRole('link', { name: 'See 1,200 unpaid orders' });
    expect(link.getAttribute('href')).toBe('/dashboard/orders?payment=due&sort=oldest');
    expect(sent.filter(({ query }) => query.startsWith('payment=due'))).toHaveLength(1);
  });

  it('leads nowhere from the open value when all is paid', async () => {
    await openDashboard({ ...SOLD, cashDue: 0 });
    const panel = await findPanel('Open value');
    expect(panel.getByText('Every order is paid.')).toBeTruthy();
    expect(panel.queryByRole('link')).toBeNull();
  });

  it('has no open value before the first order', async () => {
    await openDashboard(someStatistics());
    await findPanel('Orders left');
    expect(screen.queryByRole('region', { name: 'Open value' })).toBeNull();
  });

  it('lists the books that are low or sold out, and leads to them', async () => {
    const low = [
      aStockLevel({ title: 'Dracula', free: 0, promised: 2 }),
      aStockLevel({ bookId: 'b2', title: 'Emma', free: 1, promised: 0 }),
    ];
    const { sent } = await openDashboard(SOLD, { [LEVELS]: aPage(low, 12) });
    const panel = await findPanel('Low stock');
    const link = await panel.findByRole('link', { name: 'See all stock, lowest first' });
    expect(panel.getByText('12 books are low or sold out.')).toBeTruthy();
    expect(link.getAttribute('href')).toBe('/dashboard/manage-books?stock=low-first');
    expect(await readItems('Low stock')).toEqual(['Dracula 2 promisedSold out', 'Emma 1 free']);
    expect(panel.getByRole('link', { name: 'Emma' }).getAttribute('href')).toBe('/dashboard/edit-book/b2');
    expect(sent.find(({ route }) => route === LEVELS)?.query).toMatch(/^show=few&limit=\d+$/);
  });

  it('says to admins that nothing is wrong with the shop, or what is and what to do', async () => {
    const HEALTH = 'GET /api/admin/health';
    const at = new Date().toISOString();
    const well: Health = { alerts: [], mail: 'off', checkedAt: at, backupAt: at };
    await openDashboard(SOLD, { [HEALTH]: json(well) });
    const off = 'Nobody would be told of a fault by mail';
    const line = (await findPanel('Health')).getByText(/^Health: The shop runs without faults\./);
    expect(line.textContent).toContain(off);
    expect(screen.queryByRole('heading', { name: 'Health' })).toBeNull();
    await closeApp();
    const alert = { alert: 'DeadLetters', subject: 'orders', detail: 'messages: 2', since: at } as const;
    await openDashboard(SOLD, { [HEALTH]: json({ ...well, alerts: [alert], mail: 'on' }) });
    await (await findPanel('Health')).findByText(/\(orders\)$/);
    expect(await readItems('Health')).toEqual([
      expect.stringMatching(
        /^Messages could not be read .*\(orders\)messages: 2; since .*What to do: .*dead-letters/,
      ),
    ]);
    expect(screen.queryByText(new RegExp(`without faults|${off}`))).toBeNull();
  });

  it('says after ten seconds that its figures could not be loaded, until they are', async () => {
    let reply = problem('INTERNAL_ERROR');
    hastenTimers();
    const { press } = await openDashboard(SOLD, { 'GET /api/admin': () => reply() });
    await screen.findByText('The figures could not be loaded yet.');
    expect(screen.getByRole('main').querySelector('.spinner')).not.toBeNull();
    reply = json(SOLD);
    await press('Try again');
    expect(await screen.findByText('Total Orders')).toBeTruthy();
    expect(screen.queryByText('The figures could not be loaded yet.')).toBeNull();
  });

  it('shows samples, labelled as such, only where the shop has no figures', async () => {
    await openDashboard(someStatistics());
    expect(await readItems('Users by average order')).toHaveLength(8);
    for (const title of ['Users by average order', 'Website visits (last day)'])
      expect((await findPanel(title)).getByText('sample')).toBeTruthy();
    for (const title of ['Returning customers', 'Sales by category'])
      expect(screen.queryByRole('region', { name: title })).toBeNull();
    expect(screen.getByText('(13%)', { exact: false })).toBeTruthy();
    expect((await findPanel('Orders left')).queryByText('sample')).toBeNull();
    expect(screen.getByText('Sample values as long as there are no sales.')).toBeTruthy();
  });
});

const ORDERS = 'GET /api/orders/';
const MAILS = 'GET /api/mails/';

const NOTHING = {
  'GET /api/admin': json(someStatistics()),
  [ORDERS]: aPage([]),
  [MAILS]: aPage([]),
  [LEVELS]: aPage([]),
};
const openToDo = async (replies: Replies = {}) => {
  const app = await openAsStaff('/dashboard', { ...NOTHING, ...replies });
  return { ...app, panel: within(await screen.findByRole('region', { name: 'To do' })) };
};
const anAgedMail = (minutes: number) =>
  aFailedMail({ state: 'waiting', createdAt: new Date(Date.now() - minutes * 60_000).toISOString() });

describe('What is to do', () => {
  it('is first on the dashboard, each a link to its list, what is overdue before the rest', async () => {
    const { panel } = await openToDo({
      [`${ORDERS}?status=placed&limit=1`]: aPage([anOrder()], 8),
      [`${ORDERS}?status=confirmed&limit=1`]: aPage([anOrder()], 10_000),
      [`${ORDERS}?status=confirmed&overdue=true&limit=1`]: aPage([anOrder()], 2),
      [`${ORDERS}?status=placed&overdue=true&limit=1`]: aPage([anOrder()], 3),
      [`${LEVELS}?show=few&limit=1`]: aPage([aStockLevel()], 4),
      [`${MAILS}?state=failed&limit=1`]: aPage([aFailedMail()], 1),
    });
    await panel.findByText('to ship');
    const links = panel.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['2 overdue to ship ', '/dashboard/orders?status=confirmed&sort=oldest&overdue=true'],
      ['3 overdue to confirm ', '/dashboard/orders?status=placed&sort=oldest&overdue=true'],
      ['10,000+ to ship ', '/dashboard/orders?status=confirmed&sort=oldest'],
      ['8 to confirm ', '/dashboard/orders?status=placed&sort=oldest'],
      ['4 low stock ', '/dashboard/manage-books?stock=low-first'],
      ['1 failed mails ', '/dashboard/mails?state=failed'],
    ]);
    const [first] = within(screen.getByRole('main')).getAllByRole('region');
    expect(first?.getAttribute('aria-label')).toBe('To do');
  });

  it('is said in a line when it is nothing', async () => {
    const { panel } = await openToDo();
    expect(await panel.findByText(/^Nothing: no order waits/)).toBeTruthy();
    expect(panel.queryAllByRole('link')).toEqual([]);
  });

  it.each([
    ['says that a mail waits for more than an hour, whatever came later', [1, 2, 61], 1],
    ['says nothing of mails that are sent soon', [59], 0],
  ])('%s', async (_what, ages, count) => {
    const aged = ages.map(anAgedMail);
    const { panel, settled } = await openToDo({
      [`${MAILS}?state=waiting&limit=1`]: aPage(aged.slice(0, 1), aged.length),
      [`${MAILS}?state=waiting&page=${aged.length}&limit=1`]: aPage(aged.slice(-1), aged.length),
    });
    await settled();
    await waitFor(() => expect(panel.queryAllByRole('link')).toHaveLength(count));
    for (const link of panel.queryAllByRole('link'))
      expect(link.getAttribute('href')).toBe('/dashboard/mails?state=waiting');
  });
});
