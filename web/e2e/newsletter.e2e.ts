import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser, openVisit } from './browser.ts';

jest.setTimeout(60_000);

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe('Subscribing', () => {
  it('leads from the banner to the newsletter’s box, and thanks for the address, again and again', async () => {
    const page = await (await openVisit(browser)).newPage();
    const box = page.getByLabel('E-mail address');
    const email = `reader.${crypto.randomUUID()}@example.com`;

    await page.goto('/');
    await page.getByRole('link', { name: 'Subscribe' }).click();
    await page.waitForFunction((field) => field === document.activeElement, await box.elementHandle());
    for (const spelling of [email, email.toUpperCase()]) {
      await page.keyboard.type(spelling);
      const [reply] = await Promise.all([
        page.waitForResponse('**/api/newsletter'),
        page.keyboard.press('Enter'),
      ]);
      expect(reply.status()).toBe(201);
      await page.getByRole('status').getByText('Thank you for subscribing!').waitFor();
      expect(await box.inputValue()).toBe('');
    }
  });
});
