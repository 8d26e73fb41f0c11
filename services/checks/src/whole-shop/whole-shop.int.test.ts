import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import type { Book } from '@bookstore/contracts/books';
import { sumAmounts } from '@bookstore/contracts/currency';
import type { Order } from '@bookstore/contracts/orders';
import { createOpenApiDocument } from '@bookstore/contracts/openapi';
import { readSecrets } from '@bookstore/dev-env/secrets';
import { findChromium } from '@bookstore/dev-env/testing/chromium';
import { environment } from '@bookstore/dev-env/testing/environment';
import { VERSION } from '@bookstore/runtime/release';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { withMongo } from '../clients/mongo.ts';
import { anAccount, createShopClient, type Customer } from '../clients/shop-client.ts';
import { findStaleReads } from '../verify-reads/stale-reads.ts';
import { plantMarkers } from '../security/testing/markers.ts';
import { readLogs } from '../security/testing/stored-data.ts';
import { listOpenPorts, readPorts } from '../testing/open-ports.ts';
import { START_MS, startTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let client: ReturnType<typeof createShopClient>;

beforeAll(async () => {
  shop = await startTestShop({
    settings: { LOG_LEVEL: 'trace', RECONCILE_EVERY_MS: '0' },
    replicas: { catalog: 2, gateway: 2 },
    withGoogle: true,
  });
  client = createShopClient(shop);
}, START_MS);

afterAll(() => shop.stop(), START_MS);

it('publishes the OpenAPI document of these sources, not of what was compiled before', async () => {
  const response = await fetch(`${shop.url}/api/openapi.json`);
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(createOpenApiDocument(VERSION))));
});

describe('placing an order', () => {
  let staff: Awaited<ReturnType<typeof client.signInStaff>>;
  let books: Book[];
  let customer: Customer;
  let left: Order;

  beforeAll(async () => {
    books = await client.listBooks();
    customer = await client.register();
    staff = await client.signInStaff();
    left = await cancelAndLeave();
    // The prices reach orders as events, a moment after the shop is ready.
    const { totalPrice } = await eventually(() => customer.place(books));
    await untilChangedBy(NO_ORDERS, [totalPrice]);
  }, START_MS);

  afterAll(() => eventually(() => client.listBooks()));

  type Sums = { totalSales: number; totalOrders: number };
  const NO_ORDERS: Sums = { totalSales: 0, totalOrders: 0 };

  /** Waits until the statistics have changed since `before` by exactly these orders. */
  const untilChangedBy = (before: Sums, totals: readonly number[]) =>
    eventually(async () => {
      expect(await staff.readStatistics()).toMatchObject({
        totalOrders: before.totalOrders + totals.length,
        totalSales: sumAmounts([before.totalSales, ...totals]),
      });
    });

  /** A customer places an order, cancels it and deletes the account. @returns the order. */
  async function cancelAndLeave(): Promise<Order> {
    const account = anAccount();
    const { cookie, token, place } = await client.register(account);
    const order = await eventually(() => place(books));
    await untilChangedBy(NO_ORDERS, [order.totalPrice]);
    await client.send('POST', `/api/orders/${order._id}/cancel`, { token, body: { v: order.v } });
    await untilChangedBy(NO_ORDERS, []);
    const { password } = account;
    const headers = { cookie, origin: shop.url };
    await client.send('POST', '/identity/delete-user', { headers, body: { password } });
    return order;
  }

  async function placeOneOfEach(from: number, to: number): Promise<number[]> {
    const totals: number[] = [];
    for (const book of books.slice(from, to)) {
      const key = crypto.randomUUID();
      const { totalPrice } = await eventually(() => customer.place([book], key));
      totals.push(totalPrice);
    }
    return totals;
  }

  it.each(['admin-auth', 'orders', 'catalog'] as const)(
    'leaves exact statistics when %s is killed between orders',
    async (name) => {
      const before = await staff.readStatistics();
      const first = await placeOneOfEach(0, 5);
      shop.part(name).kill('SIGKILL');
      const second = await placeOneOfEach(5, 10);
      await untilChangedBy(before, [...first, ...second]);
    },
  );

  it('leaves what bookkeeping needs of an order when its customer deletes the account', async () => {
    const { _id, name, address, items, email } = left;
    expect(email).not.toBe('');
    // That a deletion settles is waited for in the database. A process that starts erases at once, and then twice a minute.
    await withMongo(shop.mongoUrl, (mongo) =>
      mongo
        .db('identity')
        .collection('deleted_customers')
        .updateMany({}, { $set: { deletedAt: new Date(0) } }),
    );
    await shop.part('orders').restart();
    await eventually(async () => {
      const { body } = await client.send('GET', `/api/orders/${_id}`, { token: staff.token });
      expect(body).toMatchObject({ name, address, items, email: '', phone: '' });
    });
  });
});

describe('public reads with two gateways and two catalogs', () => {
  it('never show a price older than the last one acknowledged before the read', async () => {
    const writes = 60;
    const { reads, stale } = await findStaleReads(shop, writes);
    expect(stale).toEqual([]);
    expect(reads).toBeGreaterThan(writes);
  });
});

describe('the security of the whole shop', () => {
  it('refuses the token of a customer who has signed out, and nobody else’s', async () => {
    const [leaving, staying] = [await client.register(), await client.register()];
    const read = async ({ email, token }: Customer) =>
      (await client.send('GET', `/api/orders/email/${email}`, { token })).status;
    expect([await read(leaving), await read(staying)]).toEqual([200, 200]);
    const headers = { cookie: leaving.cookie, origin: shop.url };
    await client.send('POST', '/identity/sign-out', { body: {}, headers });
    await eventually(async () => {
      expect(await read(leaving)).toBe(401);
    });
    expect(await read(staying)).toBe(200);
  });

  it('is reached from other machines through the gateway only', async () => {
    const ports = await readPorts(shop.dataDir);
    const open = await listOpenPorts();
    const reachable = Object.keys(ports).filter((name) => open.has(ports[name] ?? 0));
    expect(reachable.toSorted()).toEqual(['gateway', 'gateway-2']);
  });

  it('keeps what people type, and every secret, out of the logs, even at the level trace', async () => {
    const markers = await plantMarkers(shop);
    const secrets = Object.values(await readSecrets(join(shop.dataDir, 'secrets.json')));
    const last = crypto.randomUUID();
    await client.send('GET', '/api/books/none', { headers: { 'x-request-id': last } });
    const logs = await eventually(async () => {
      const read = await readLogs(shop.logFolder);
      expect([...read.values()].join('')).toContain(last);
      return read;
    });
    const found = [...logs].flatMap(([name, log]) =>
      [...markers, ...secrets].filter((text) => log.includes(text)).map((text) => [name, text]),
    );
    expect(found).toEqual([]);
  });
});

describe('signing in with Google, for which `npm start` has a stand-in,', () => {
  let browser: Browser;
  let visit: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    const executablePath = await findChromium({ environment, print: () => undefined });
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  }, START_MS);
  afterAll(() => browser.close());
  beforeEach(async () => {
    visit = await browser.newContext({ baseURL: shop.url });
    page = await visit.newPage();
  });
  afterEach(() => visit.close());

  const findButton = () => page.getByRole('button', { name: 'Sign-in with Google' });

  async function openPopup(path: string): Promise<Page> {
    await page.goto(path);
    const [popup] = await Promise.all([page.waitForEvent('popup'), findButton().click()]);
    return popup;
  }

  async function signInAt(popup: Page): Promise<string> {
    const email = `reader-${crypto.randomUUID()}@shop.example`;
    await popup.getByLabel('E-mail address').fill(email);
    await popup.getByRole('button', { name: 'Continue' }).click();
    return email;
  }

  async function expectDialog(title: string): Promise<void> {
    const dialog = page.getByRole('alertdialog', { name: title });
    await dialog.waitFor();
    await dialog.getByRole('button').first().click();
    await eventually(() => {
      expect(visit.pages()).toEqual([page]);
    });
  }

  async function expectFailure(path: string): Promise<void> {
    await expectDialog('Google sign-in failed');
    expect(new URL(page.url()).pathname).toBe(path);
    await page.locator('button:enabled', { hasText: 'Sign-in with Google' }).waitFor();
  }

  it('opens a popup of 500 by 600 pixels, signs in and goes to the front page', async () => {
    const popup = await openPopup('/login');
    await popup.getByText('This is not Google.').waitFor();
    expect(await popup.evaluate('[innerWidth, innerHeight]')).toEqual([500, 600]);
    const email = await signInAt(popup);
    await expectDialog('Login Successful');
    await page.waitForURL(`${shop.url}/`);
    await page.getByRole('button', { name: `Account of ${email}` }).waitFor();
  });

  it('fails when the customer closes the popup, and can be retried', async () => {
    const popup = await openPopup('/register');
    await popup.getByRole('button', { name: 'Continue' }).waitFor();
    await popup.close();
    await expectFailure('/register');
    const [again] = await Promise.all([page.waitForEvent('popup'), findButton().click()]);
    await signInAt(again);
    await expectDialog('Login Successful');
  });

  it('fails when the provider denies access, or is unreachable', async () => {
    const popup = await openPopup('/login');
    await popup.getByRole('link', { name: 'Cancel' }).click();
    await expectFailure('/login');
    await shop.part('stand-ins').stop();
    await findButton().click();
    await expectFailure('/login');
    await shop.part('stand-ins').start();
  });
});
