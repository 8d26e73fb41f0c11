import { adminStatistics } from '@bookstore/contracts/statistics';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage, readShopUrl } from './browser.ts';
import { signInStaff } from './staff.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  const [launched, { token }] = await Promise.all([launchBrowser(), signInStaff()]);
  browser = launched;
  page = await openPage(browser, { localStorage: { token } });
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${readShopUrl()}/api/admin`, { headers });
  const month = new Date().toISOString().slice(0, 7);
  const json = {
    ...adminStatistics.parse(await reply.json()),
    totalOrders: 5,
    timeZone: 'UTC',
    monthlySales: [{ month, totalSales: 75, totalOrders: 3 }],
  };
  await page.route('**/api/admin', (route) => route.fulfill({ json }));
});

afterAll(() => browser.close());

describe('The dashboard', () => {
  it('draws sales and orders of twelve months, from zero, in the colours of the dark theme', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/dashboard');
    const panel = page.getByRole('region', { name: 'Monthly Revenue' });
    await panel.locator('.apexcharts-bar-area').last().waitFor();
    expect(await panel.locator('.apexcharts-bar-area').count()).toBe(12);
    expect(await panel.locator('.apexcharts-line').count()).toBe(1);
    expect(await panel.locator('.apexcharts-title-text').innerHTML()).toBe('The number of orders per month');
    expect(await panel.locator('.apexcharts-yaxis').first().textContent()).toContain('$0');
    const colours = await panel.evaluate((element) => {
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
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/dashboard');
    const panel = page.getByRole('region', { name: 'Monthly Revenue' });
    const month = panel.getByRole('row').first();
    await month.waitFor();
    expect(await month.innerText()).toMatch(/\$75\.00\s+3 orders/);
    expect(await panel.locator('.apexcharts-canvas').isVisible()).toBe(false);

    const link = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Orders' });
    expect(await link.count()).toBe(0);
    await page.getByRole('button', { name: 'Menu' }).press('Enter');
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
    expect(await link.count()).toBe(0);
  });
});
