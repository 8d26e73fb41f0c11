import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OPERATIONS } from '@bookstore/contracts/api';
import type { Book } from '@bookstore/contracts/books';
import { sumAmounts } from '@bookstore/contracts/currency';
import type { Order } from '@bookstore/contracts/orders';
import { createOpenApiDocument } from '@bookstore/contracts/openapi';
import { readSecrets } from '@bookstore/dev-env/secrets';
import { environment } from '@bookstore/dev-env/testing/environment';
import { listRoutes as listIdentityRoutes } from '@bookstore/identity/routes';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { anAccount, createShopClient, type Customer } from '../clients/shop-client.ts';
import { findStaleReads } from '../freshness/stale-reads.ts';
import { fuzz } from '../fuzz/fuzz.ts';
import { findSchemathesis } from '../fuzz/provision-schemathesis.ts';
import { findAccepted, listAttacks, toBodyAttacks } from '../security/testing/attacks.ts';
import { type Callers, createCallers } from '../security/testing/callers.ts';
import { listHostileBodies } from '../security/testing/hostile-input.ts';
import { plantMarkers } from '../security/testing/markers.ts';
import { expectedStatus, listMissingSamples, sampleOf } from '../security/testing/samples.ts';
import { readLogs, readStoredData } from '../security/testing/stored-data.ts';
import { listOpenPorts, readPorts } from '../testing/open-ports.ts';
import { START_MS, startTestShop, type TestShop } from '../testing/test-shop.ts';

const HEAL_MS = 60_000;
const FUZZ_MS = 480_000;
const TOKEN_BOUND_MS = 10_000;

let shop: TestShop;
let client: ReturnType<typeof createShopClient>;

beforeAll(async () => {
  shop = await startTestShop({
    settings: { LOG_LEVEL: 'trace', RECONCILE_EVERY_MS: '0' },
    replicas: { catalog: 2, gateway: 2 },
  });
  client = createShopClient(shop);
}, START_MS);

afterAll(() => shop.stop(), START_MS);

it('publishes the OpenAPI document of these sources, not of what was compiled before', async () => {
  const response = await fetch(`${shop.url}/api/openapi.json`);
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(createOpenApiDocument())));
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
    const { totalPrice } = await eventually(() => customer.place(books), HEAL_MS);
    await untilChangedBy(NO_ORDERS, [totalPrice]);
  }, START_MS);

  afterAll(() => eventually(() => client.listBooks(), HEAL_MS));

  type Sums = { totalSales: number; totalOrders: number };
  const NO_ORDERS: Sums = { totalSales: 0, totalOrders: 0 };

  /** Waits until the statistics have changed since `before` by exactly these orders. */
  const untilChangedBy = (before: Sums, totals: readonly number[]) =>
    eventually(async () => {
      expect(await staff.readStatistics()).toMatchObject({
        totalOrders: before.totalOrders + totals.length,
        totalSales: sumAmounts([before.totalSales, ...totals]),
      });
    }, HEAL_MS);

  /** A customer places an order, cancels it and deletes the account. @returns the order. */
  async function cancelAndLeave(): Promise<Order> {
    const account = anAccount();
    const { cookie, token, place } = await client.register(account);
    const order = await eventually(() => place(books), HEAL_MS);
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
      const { totalPrice } = await eventually(() => customer.place([book], key), HEAL_MS);
      totals.push(totalPrice);
    }
    return totals;
  }

  it('changes the statistics by exactly that order', async () => {
    const before = await staff.readStatistics();
    await untilChangedBy(before, await placeOneOfEach(0, 3));
  });

  it(
    'works while the broker is down, and the statistics catch up when it is back',
    async () => {
      const before = await staff.readStatistics();
      await shop.part('rabbitmq').stop();
      const totals = await placeOneOfEach(0, 5);
      expect(await staff.readStatistics()).toMatchObject({ totalOrders: before.totalOrders });
      await shop.part('rabbitmq').start();
      await untilChangedBy(before, totals);
    },
    2 * HEAL_MS,
  );

  it.each(['admin-auth', 'orders', 'catalog'] as const)(
    'leaves exact statistics when %s is killed between orders',
    async (name) => {
      const before = await staff.readStatistics();
      const first = await placeOneOfEach(0, 5);
      shop.part(name).kill('SIGKILL');
      const second = await placeOneOfEach(5, 10);
      await untilChangedBy(before, [...first, ...second]);
    },
    2 * HEAL_MS,
  );

  it(
    'leaves what bookkeeping needs of an order when its customer deletes the account',
    async () => {
      const { _id, name, address, items, email } = left;
      expect(email).not.toBe('');
      await eventually(async () => {
        const { body } = await client.send('GET', `/api/orders/${_id}`, { token: staff.token });
        expect(body).toMatchObject({ name, address, items, email: '', phone: '' });
      }, HEAL_MS);
    },
    2 * HEAL_MS,
  );
});

describe('public reads with two gateways and two catalogs', () => {
  it('never show a price older than the last one acknowledged before the read', async () => {
    const writes = 60;
    const { reads, stale } = await findStaleReads(shop, writes);
    expect(stale).toEqual([]);
    expect(reads).toBeGreaterThan(writes);
  }, 120_000);
});

/** What identity answers to a request without a session, whatever its token, and without a body. */
const IDENTITY_STATUSES: Readonly<Record<string, number>> = {
  'POST /sign-up/email': 400,
  'POST /sign-in/email': 400,
  'POST /sign-in/oauth2': 404,
  'GET /oauth2/callback/google': 404,
  'POST /sign-out': 200,
  'GET /get-session': 200,
  'GET /token': 401,
  'GET /options': 200,
  'POST /request-password-reset': 400,
  'POST /reset-password': 400,
  'POST /change-password': 401,
  'POST /update-user': 400,
  'GET /list-accounts': 401,
  'GET /list-sessions': 401,
  'POST /revoke-session': 400,
  'POST /revoke-other-sessions': 401,
  'POST /delete-user': 401,
  'POST /send-verification-email': 401,
  // The page that it leads to.
  'GET /verify-email': 200,
  'GET /jwks': 200,
};

const operations = OPERATIONS.map((operation) => ({ operation, id: operation.id }));

/** Of exports two run at a time, and of suggestions one of an address while two wait. */
const AT_ONCE: Readonly<Record<string, number>> = { exportOrders: 1, suggestSearches: 3 };

describe('the security of the whole shop', () => {
  let callers: Callers;
  beforeAll(async () => {
    callers = await createCallers(shop);
  }, START_MS);

  const samplesFor = () => ({ admin: shop.admin, email: callers.email });

  /** The status that each caller gets. */
  const askAsEach = (method: string, path: string, body?: object) =>
    Promise.all(
      Object.entries(callers.tokens).map(async ([caller, token]) => {
        const { status } = await client.send(method, path, { token, body });
        return [caller, status];
      }),
    );

  describe('access', () => {
    it('is specified for every operation of the API', () => {
      expect(listMissingSamples()).toEqual([]);
    });

    it.each(operations)('to $id depends on the caller', async ({ operation }) => {
      const sample = sampleOf(operation, samplesFor());
      const expected = Object.keys(callers.tokens).map((caller) => [
        caller,
        expectedStatus(operation, caller, sample),
      ]);
      expect(await askAsEach(sample.method, sample.path, sample.body)).toEqual(expected);
    });

    it.each(listIdentityRoutes())('to %s of identity does not depend on tokens', async (route) => {
      const [method = '', path = ''] = route.split(' ');
      const expected = Object.keys(callers.tokens).map((caller) => [caller, IDENTITY_STATUSES[route]]);
      expect(await askAsEach(method, `/identity${path}`)).toEqual(expected);
    });
  });

  describe('operators, prototypes and other hostile input', () => {
    let stored: string;
    beforeAll(async () => {
      stored = await readStoredData(shop.mongoUrl);
    }, START_MS);

    it.each(operations)(
      'is rejected by $id in every place, and matches nothing',
      async ({ operation }) => {
        const { staff, 'a customer': customer } = callers.tokens;
        const token = { anyone: undefined, staff, customer, customerOrStaff: staff }[operation.caller];
        const attacks = listAttacks(operation, sampleOf(operation, samplesFor()));
        expect(await findAccepted({ url: shop.url, token }, attacks, AT_ONCE[operation.id])).toEqual([]);
      },
      60_000,
    );

    it.each([
      ['/identity/sign-up/email', anAccount()],
      ['/identity/sign-in/email', { email: anAccount().email, password: anAccount().password }],
    ])('is rejected by %s', async (path, body) => {
      const attacks = toBodyAttacks(path, listHostileBodies(body));
      expect(await findAccepted({ url: shop.url }, attacks)).toEqual([]);
    });

    it('changes nothing', async () => {
      expect(await readStoredData(shop.mongoUrl)).toBe(stored);
    });
  });

  it('refuses the token of a customer within ten seconds after signing out, and nobody else’s', async () => {
    const [leaving, staying] = [await client.register(), await client.register()];
    const read = async ({ email, token }: Customer) =>
      (await client.send('GET', `/api/orders/email/${email}`, { token })).status;
    expect([await read(leaving), await read(staying)]).toEqual([200, 200]);
    const headers = { cookie: leaving.cookie, origin: shop.url };
    await client.send('POST', '/identity/sign-out', { body: {}, headers });
    await eventually(async () => {
      expect(await read(leaving)).toBe(401);
    }, TOKEN_BOUND_MS);
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

describe('the whole API', () => {
  it(
    'answers anonymous callers, customers and staff as the OpenAPI document says, whatever they send',
    async () => {
      const print = () => undefined;
      const command = await findSchemathesis({ environment, print, signal: undefined });
      const folder = join(shop.dataDir, 'fuzz');
      await mkdir(folder, { recursive: true });
      const options = { command, folder, environment, print, seed: 1, examples: 1, cases: 1 };
      const results = await fuzz(shop, { ...options, coversServedOnly: true, signal: undefined });
      expect(results.map(({ findings }) => findings)).toEqual(['', '', '']);
      for (const { cases } of results) expect(cases).toBeGreaterThan(100);
    },
    FUZZ_MS,
  );
});
