import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SAMPLE_IDS } from '@bookstore/catalog/books/books.seeder';
import { homeBooks } from '@bookstore/contracts/home-books';
import { HOME_BOOKS_PATH } from '@bookstore/contracts/lists';
import { order } from '@bookstore/contracts/orders';
import { findChromium } from '@bookstore/dev-env/testing/chromium';
import { environment } from '@bookstore/dev-env/testing/environment';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { launchBrowser, openPage } from '@bookstore/web/e2e/browser';
import { sendOrder, signUp } from '@bookstore/web/e2e/customers';
import { waitForMail } from '@bookstore/web/e2e/mails';
import { signInStaff, type Staff } from '@bookstore/web/e2e/staff';
import type { Browser } from 'playwright-core';
import { createShopClient } from '../clients/shop-client.ts';
import { START_MS, startTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let client: ReturnType<typeof createShopClient>;
let browser: Browser;
let staff: Staff;

/** What the helpers of browser tests read. */
const variables = {
  TEST_SHOPS: environment['TEST_SHOPS'],
  TEST_CHROME_PATH: environment['TEST_CHROME_PATH'],
};

/** A shop of its own, because the currency cannot change once there are orders. */
beforeAll(async () => {
  // The best sellers are read every two seconds.
  shop = await startTestShop({ settings: { RECONCILE_EVERY_MS: '200' }, replicas: { catalog: 2 } });
  client = createShopClient(shop);
  const shops = Array.from({ length: Number(environment['JEST_WORKER_ID'] ?? 1) }, () => shop);
  Object.assign(environment, {
    TEST_SHOPS: JSON.stringify(shops.map(({ url, mailUrl, admin }) => ({ url, mailUrl, admin }))),
    TEST_CHROME_PATH: await findChromium({ environment, print: () => undefined }),
  });
  browser = await launchBrowser();
  staff = await signInStaff();
  const own = { name: 'Leselust', currency: 'EUR', locale: 'de-DE', timeZone: 'Europe/Berlin' };
  await staff.changeSettings(own);
}, START_MS);
afterAll(async () => {
  await browser.close();
  await shop.stop();
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) Reflect.deleteProperty(environment, name);
    else environment[name] = value;
  }
}, START_MS);

it('A shop of another name, in euros and German, is so on home, in the tab, in a mail, on the slip and for search engines', async () => {
  const visitor = await openPage(browser, { locale: 'en-GB' });
  const book = await staff.addBook();
  const price = `${book.newPrice.toFixed(2).replace('.', ',')}\u00a0€`;
  await eventually(async () => {
    await visitor.goto('/');
    expect(await visitor.title()).toBe('Leselust');
  });
  expect(await visitor.locator('main').innerText()).toMatch(/\d,\d\d\s€/);
  expect(await visitor.locator('body').innerText()).not.toMatch(/Bookstore|\$\d/);

  await eventually(async () => {
    // A page that could not be rendered in time comes as a frame, without it.
    await visitor.goto(`/books/${book._id}`);
    const json = await visitor.locator('script[type="application/ld+json"]').allTextContents();
    expect(json.map((text): unknown => JSON.parse(text))).toMatchObject([
      { offers: { priceCurrency: 'EUR', seller: { name: 'Leselust' } } },
      { '@type': 'BreadcrumbList' },
    ]);
  });
  expect(await visitor.locator('main').innerText()).toContain(price);

  const email = await signUp(visitor.context());
  const placed = await eventually(async () => {
    const reply = await sendOrder(visitor.context(), { books: [book], totalPrice: book.newPrice.toFixed(2) });
    return order.parse(await reply.json());
  });
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
});

it('A book that is ordered leads Top Sellers, in the list and on the page, and no other list', async () => {
  const readHome = async () => homeBooks.parse((await client.send('GET', HOME_BOOKS_PATH)).body);
  const readTopSellers = async () => {
    const html = await (await fetch(`${shop.url}/`)).text();
    const row = html.slice(html.indexOf('aria-label="Top Sellers"'), html.indexOf('id="categories"'));
    return [...row.matchAll(/href="\/books\/(\w+)"/g)].map(([, id]) => id);
  };
  const book = await staff.addBook();
  const before = await readHome();
  const customer = await client.register();
  // More than are sold of any other book.
  for (let sold = 0; sold < 2; sold += 1) await eventually(() => customer.place([book]));
  await eventually(async () => {
    const ids = (await readHome()).topSellers.map(({ _id }) => _id);
    expect(ids[0]).toBe(book._id);
    expect(await readTopSellers()).toEqual(ids);
  });
  const after = await readHome();
  expect([after.newest, after.recommended]).toEqual([before.newest, before.recommended]);
});

it('Remove the sample books deletes those never ordered and withdraws the others, whose orders keep the title', async () => {
  const { send, listBooks, register } = client;
  const { token } = staff;
  const listIds = async () => (await listBooks()).map(({ _id }) => _id);
  const { _id: own } = await staff.addBook();
  const [ordered, other] = (await listBooks()).filter(({ _id }) => SAMPLE_IDS.includes(_id));
  if (!ordered || !other) throw new Error('there are no samples');
  const customer = await register();
  const placed = await eventually(() => customer.place([ordered]));
  const remove = () => send('POST', '/api/books/remove-samples', { token });

  const before = await listIds();
  await shop.part('orders').stop();
  expect((await remove()).status).toBe(503);
  await shop.part('orders').start();
  expect(await listIds()).toEqual(before);

  const removed = { deleted: SAMPLE_IDS.length - 1, withdrawn: 1 };
  await eventually(async () => {
    expect(await remove()).toMatchObject({ status: 200, body: removed });
  });
  expect((await remove()).body).toEqual({ deleted: 0, withdrawn: 0 });
  expect(await listIds()).toContain(own);
  expect(await listIds()).toEqual(before.filter((id) => !SAMPLE_IDS.includes(id)));
  expect((await send('GET', `/api/books/${other._id}`)).status).toBe(404);
  const withdrawn = { title: ordered.title, withdrawn: true };
  expect((await send('GET', `/api/books/${ordered._id}`)).body).toMatchObject(withdrawn);
  const page = await fetch(`${shop.url}/books/${ordered._id}`);
  expect(page.status).toBe(200);
  expect((await page.text()).toLowerCase()).toContain('no longer available');
  const read = await send('GET', `/api/orders/${placed._id}`, { token: customer.token });
  expect(order.parse(read.body).items.map(({ title }) => title)).toEqual([ordered.title]);
});
