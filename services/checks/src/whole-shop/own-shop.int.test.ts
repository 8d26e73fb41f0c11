import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { findChromium } from '@bookstore/dev-env/testing/chromium';
import { environment } from '@bookstore/dev-env/testing/environment';
import { order } from '@bookstore/contracts/orders';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { launchBrowser, openPage } from '@bookstore/web/e2e/browser';
import { sendOrder, signUp } from '@bookstore/web/e2e/customers';
import { waitForMail } from '@bookstore/web/e2e/mails';
import { listSeededBooks, signInStaff } from '@bookstore/web/e2e/staff';
import type { Browser } from 'playwright-core';
import { START_MS, startTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let browser: Browser;

/** A shop of its own, because the currency cannot change once there are orders. */
beforeAll(async () => {
  shop = await startTestShop();
  const shops = Array.from({ length: Number(environment['JEST_WORKER_ID'] ?? 1) }, () => shop);
  Object.assign(environment, {
    TEST_SHOPS: JSON.stringify(shops.map(({ url, mailUrl, admin }) => ({ url, mailUrl, admin }))),
    TEST_CHROME_PATH: await findChromium({ environment, print: () => undefined }),
  });
  browser = await launchBrowser();
}, START_MS);
afterAll(async () => {
  await browser.close();
  await shop.stop();
}, START_MS);

it('A shop of another name, in euros and German, is so on home, in the tab, in a mail, on the slip and for search engines', async () => {
  const staff = await signInStaff();
  const visitor = await openPage(browser, { locale: 'en-GB' });
  const changes = { name: 'Leselust', currency: 'EUR', locale: 'de-DE', timeZone: 'Europe/Berlin' };
  await staff.changeSettings(changes);
  await eventually(async () => {
    await visitor.goto('/');
    expect(await visitor.title()).toBe('Leselust');
  }, 10_000);
  const [book] = await listSeededBooks();
  if (!book) throw new Error('There are no books');
  const price = `${book.newPrice.toFixed(2).replace('.', ',')}\u00a0€`;
  expect(await visitor.locator('main').innerText()).toMatch(/\d,\d\d\s€/);
  expect(await visitor.locator('body').innerText()).not.toMatch(/Bookstore|\$\d/);

  await visitor.goto(`/books/${book._id}`);
  const json = await visitor.locator('script[type="application/ld+json"]').textContent();
  const jsonLd: unknown = JSON.parse(json ?? 'null');
  expect(jsonLd).toMatchObject({ offers: { priceCurrency: 'EUR', seller: { name: 'Leselust' } } });
  expect(await visitor.locator('main').innerText()).toContain(price);

  const email = await signUp(visitor.context());
  const placed = await eventually(async () => {
    const reply = await sendOrder(visitor.context(), { books: [book], totalPrice: book.newPrice.toFixed(2) });
    return order.parse(await reply.json());
  }, 30_000);
  const mail = await waitForMail(email, `Thank you for your order ${placed.number}`);
  expect(mail.text).toContain('Leselust');
  expect(mail.text).toContain(price);
  expect(mail.text).not.toMatch(/Bookstore|\$\d/);

  const page = await openPage(browser, { localStorage: { token: staff.token } });
  await page.goto(`/dashboard/orders/${placed.number}`);
  await page.getByRole('button', { name: 'Print packing slip' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  const slip = await page.locator('body').innerText();
  const day = new Date(placed.createdAt).toLocaleDateString('de-DE', { timeZone: 'Europe/Berlin' });
  for (const text of ['Leselust: packing slip', `Placed on ${day}`, price]) expect(slip).toContain(text);
}, 120_000);
