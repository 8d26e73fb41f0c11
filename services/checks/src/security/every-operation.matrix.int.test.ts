import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OPERATIONS } from '@bookstore/contracts/api';
import { environment } from '@bookstore/dev-env/testing/environment';
import { listRoutes as listIdentityRoutes } from '@bookstore/identity/routes';
import { anAccount, createShopClient } from '../clients/shop-client.ts';
import { fuzz } from '../fuzz/fuzz.ts';
import { findSchemathesis } from '../fuzz/provision-schemathesis.ts';
import { START_MS, startTestShop, type TestShop } from '../testing/test-shop.ts';
import { findAccepted, listAttacks, toBodyAttacks } from './testing/attacks.ts';
import { type Callers, createCallers } from './testing/callers.ts';
import { listHostileBodies } from './testing/hostile-input.ts';
import { expectedStatus, listMissingSamples, sampleOf } from './testing/samples.ts';
import { readStoredData } from './testing/stored-data.ts';

const FUZZ_MS = 480_000;

let shop: TestShop;
let client: ReturnType<typeof createShopClient>;
let callers: Callers;

beforeAll(async () => {
  shop = await startTestShop({ settings: { LOG_LEVEL: 'warn', RECONCILE_EVERY_MS: '0' } });
  client = createShopClient(shop);
  callers = await createCallers(shop);
}, START_MS);

afterAll(() => shop.stop(), START_MS);

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

/** Of exports two run at a time; of an address one suggestion while two wait, and one count while four do. */
const AT_ONCE: Readonly<Record<string, number>> = {
  exportOrders: 1,
  exportBooks: 1,
  suggestSearches: 3,
  countFilters: 5,
};

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
