import { beforeEach, describe, expect, it } from '@jest/globals';
import { OPEN_STATUSES } from '@bookstore/contracts/order-transitions';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { formatPrice } from '../src/shared/format/format.ts';
import { openPage, readShopUrl } from './browser.ts';
import { placeOrder, signUp, waitForTotal } from './customers.ts';
import { startBrowser, startStaff } from './testing.ts';

/** A price of more than any other order: its customer has one of the highest averages. */
const EXPENSIVE = 900;

const browser = await startBrowser();
const staff = await startStaff();
const page = await openPage(browser, { localStorage: { token: staff.token } });
const panel = (title: string) => page.getByRole('region', { name: title });

/** The figures on the open dashboard that every order changes. */
async function readFigures() {
  const card = (label: string) => page.locator('dl > div').filter({ hasText: label }).locator('dd').first();
  const [totalSales, totalOrders, ordersLeft] = await Promise.all([
    card('Total Sales').innerText(),
    card('Total Orders').innerText(),
    panel('Orders left').locator('p').first().innerText(),
  ]);
  return { totalSales, totalOrders: Number(totalOrders), ordersLeft: Number(ordersLeft) };
}

/** The same figures as the API has them. */
async function fetchFigures(): ReturnType<typeof readFigures> {
  const { totalSales, totalOrders, ordersByStatus } = await staff.readStatistics();
  const ordersLeft = OPEN_STATUSES.reduce((sum, status) => sum + ordersByStatus[status], 0);
  return { totalSales: formatPrice(totalSales), totalOrders, ordersLeft };
}

beforeEach(async () => {
  await page.unrouteAll();
  await page.setViewportSize({ width: 1280, height: 900 });
});

describe('The dashboard', () => {
  it.each([1366, 768])(
    'has a rail that scrolls on a screen of 650 px in height and %i in width',
    async (width) => {
      await page.setViewportSize({ width, height: 650 });
      await page.goto('/dashboard');
      const rail = page.getByRole('navigation', { name: 'Dashboard' });
      await rail.getByRole('link', { name: 'Settings' }).waitFor();
      const links = await rail.getByRole('link').all();
      const box = await rail.boundingBox();
      for (const link of links) {
        await link.scrollIntoViewIfNeeded();
        const { x = -1, width: linkWidth = 0 } = (await link.boundingBox()) ?? {};
        expect(x).toBeGreaterThanOrEqual(box?.x ?? 0);
        expect(x + linkWidth).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
      }
      expect(links.length).toBeGreaterThan(10);
    },
  );

  it('has all of its rail in view on a laptop', async () => {
    await page.setViewportSize({ width: 1366, height: 657 });
    await page.goto('/dashboard');
    const rail = page.getByRole('navigation', { name: 'Dashboard' });
    await rail.getByRole('link', { name: 'Settings' }).waitFor();
    expect(await rail.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
  });

  it('shows an order, its customer and the revenue of the month without a reload', async () => {
    await page.goto('/dashboard');
    await page.getByText('Total Sales').waitFor();
    const customer = await browser.newContext({ baseURL: readShopUrl() });
    await signUp(customer);
    const book = await staff.addBook({ oldPrice: EXPENSIVE, newPrice: EXPENSIVE });
    await waitForTotal(customer, [book], EXPENSIVE);
    const name = `Reader ${crypto.randomUUID()}`;
    await placeOrder(customer, { books: [book], name });
    await panel('Users by average order').getByText(name).waitFor();
    await eventually(async () => {
      expect(await readFigures()).toEqual(await fetchFigures());
    });
    const thisMonth = new Date().toLocaleString('en-US', { month: 'short', timeZone: 'UTC' });
    const revenue = panel('Monthly Revenue').getByRole('row', { name: thisMonth }).getByRole('cell').first();
    expect(await revenue.innerText()).not.toBe('$0.00');
    await customer.close();
  });

  const month = new Date().toISOString().slice(0, 7);
  const [year = 0, monthOfYear = 0] = month.split('-').map(Number);
  const monthBefore = new Date(Date.UTC(year, monthOfYear - 2)).toISOString().slice(0, 7);
  const replaceFigures = async () => {
    const json = {
      ...(await staff.readStatistics()),
      totalOrders: 5,
      timeZone: 'UTC',
      monthlySales: [
        { month: monthBefore, totalSales: 20, totalOrders: 2 },
        { month, totalSales: 75, totalOrders: 3 },
      ],
    };
    await page.route('**/api/admin', (route) => route.fulfill({ json }));
  };

  it('draws sales and orders of twelve months, from zero, in the colours of the dark theme', async () => {
    await replaceFigures();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/dashboard');
    const revenue = panel('Monthly Revenue');
    await revenue.locator('.apexcharts-bar-area').last().waitFor();
    expect(await revenue.locator('.apexcharts-bar-area').count()).toBe(12);
    expect(await revenue.locator('.apexcharts-line').count()).toBe(1);
    // The line has only the months with orders.
    expect(await revenue.locator('.apexcharts-series-markers path').count()).toBe(2);
    expect(await revenue.locator('.apexcharts-title-text').innerHTML()).toBe(
      'The number of orders per month',
    );
    expect(await revenue.locator('.apexcharts-yaxis').first().textContent()).toContain('$0');
    const colours = await revenue.evaluate((element) => {
      const fillOf = (selector: string) => {
        const found = element.querySelector(selector);
        return found && getComputedStyle(found).fill;
      };
      const markers = [...element.querySelectorAll('.apexcharts-tooltip-marker')];
      const probe = element.appendChild(document.createElement('span'));
      const resolve = (token: string) => {
        probe.style.color = `var(--color-${token})`;
        return getComputedStyle(probe).color;
      };
      return {
        bars: [fillOf('.apexcharts-bar-area'), resolve('accent')],
        labels: [fillOf('.apexcharts-xaxis-label'), resolve('muted')],
        title: [fillOf('.apexcharts-title-text'), resolve('ink')],
        legend: [fillOf('.apexcharts-legend-series path'), resolve('accent')],
        points: [fillOf('.apexcharts-series-markers path'), resolve('second')],
        tooltip: [
          markers.map((marker) => getComputedStyle(marker).color),
          [resolve('accent'), resolve('second')],
        ],
      };
    });
    for (const [drawn, expected] of Object.values(colours)) expect(drawn).toEqual(expected);
    await page.emulateMedia({ colorScheme: null });
  });

  it('has on phones a list of months in place of the chart, and a menu, which a choice closes', async () => {
    await replaceFigures();
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/dashboard');
    const revenue = panel('Monthly Revenue');
    const thisMonth = revenue.getByRole('row').first();
    await thisMonth.waitFor();
    expect(await thisMonth.innerText()).toMatch(/\$75\.00\s+3 orders/);
    expect(await revenue.locator('.apexcharts-canvas').isVisible()).toBe(false);

    const link = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Orders' });
    expect(await link.count()).toBe(0);
    await page.getByRole('button', { name: 'Menu' }).press('Enter');
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
    expect(await link.count()).toBe(0);
  });
});
