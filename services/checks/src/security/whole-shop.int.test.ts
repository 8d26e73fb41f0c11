import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OPERATIONS } from '@bookstore/contracts/api';
import { listRoutes as listIdentityRoutes } from '@bookstore/identity/routes';
import { eventually } from '@bookstore/kit/testing/eventually';
import { type Client, createClient } from '@bookstore/kit/testing/http-client';
import { type Constellation, startConstellation } from '@bookstore/dev-env/constellation';
import { readSecrets } from '@bookstore/dev-env/secrets';
import { environment } from '@bookstore/dev-env/testing/environment';
import { makeTestFolder, removeTestFolders } from '@bookstore/dev-env/testing/test-folder';
import { findHits, listAttacks, toBodyAttacks } from './attacks.ts';
import { type Callers, anAccount, gatherCallers } from './callers.ts';
import { sing } from './canaries.ts';
import { readHoldings } from './holdings.ts';
import { listHostileBodies } from './hostile-input.ts';
import { readLogs } from './logs.ts';
import { expectedStatus, listUnknownOperations, sampleOf, shopOf } from './samples.ts';

const START_MS = 180_000;

/** What identity answers to a request without a session, whatever token it brings, and without a body. */
const IDENTITY_STATUSES: Readonly<Record<string, number>> = {
  'POST /sign-up/email': 400,
  'POST /sign-in/email': 400,
  'POST /sign-in/oauth2': 404,
  'GET /oauth2/callback/google': 404,
  'POST /sign-out': 200,
  'GET /get-session': 200,
  'GET /token': 401,
  'GET /jwks': 200,
};

let dataDir: string;
let shop: Constellation;
let callers: Callers;
let send: Client;

beforeAll(async () => {
  dataDir = await makeTestFolder();
  shop = await startConstellation({
    dataDir,
    port: 0,
    environment,
    print: () => undefined,
    settings: { LOG_LEVEL: 'trace' },
    overrides: {
      gateway: {
        RATE_LIMIT_ALL: '0',
        RATE_LIMIT_STAFF_LOGIN: '0',
        RATE_LIMIT_ORDERS: '0',
        RATE_LIMIT_NEWSLETTER: '0',
      },
      'admin-auth': { SIGN_IN_FAILURES_PER_ADDRESS: '0', SIGN_IN_FAILURES_PER_ACCOUNT: '0' },
      identity: { RATE_LIMIT_SIGN_IN: '0', RATE_LIMIT_SIGN_UP: '0' },
    },
  });
  send = createClient(shop.url);
  callers = await gatherCallers(shop);
}, START_MS);

afterAll(async () => {
  await shop.stop();
  await removeTestFolders();
}, START_MS);

const askAs = async (caller: string, method: string, path: string, body?: object): Promise<number> => {
  const token = new Map<string, string | undefined>(Object.entries(callers.tokens)).get(caller);
  return (await send(method, path, { token, body })).status;
};

describe('who may do what', () => {
  it('is known of every operation of the API', () => {
    expect(listUnknownOperations()).toEqual([]);
  });

  it.each(OPERATIONS.map((operation) => ({ operation, id: operation.id })))('$id', async ({ operation }) => {
    const sample = sampleOf(operation, shopOf(callers, shop.admin));
    const names = Object.keys(callers.tokens);
    const answers = names.map(async (who) => [
      who,
      await askAs(who, sample.method, sample.path, sample.body),
    ]);
    const expected = names.map((who) => [who, expectedStatus(operation, who, sample)]);
    expect(await Promise.all(answers)).toEqual(expected);
  });

  it.each(listIdentityRoutes())('%s of identity, where tokens count for nothing', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    const names = Object.keys(callers.tokens);
    const answers = names.map((who) => askAs(who, method, `/identity${path}`));
    expect(await Promise.all(answers)).toEqual(names.map(() => IDENTITY_STATUSES[route]));
  });
});

describe('operators, prototypes and other things that a request should not have', () => {
  let holdings: string;
  beforeAll(async () => {
    holdings = await readHoldings(shop.mongoUrl);
  }, START_MS);

  it.each(OPERATIONS.map((operation) => ({ operation, id: operation.id })))(
    'are refused by $id in every place, and match nothing',
    async ({ operation }) => {
      const { staff, 'a customer': customer } = callers.tokens;
      const token = { anyone: undefined, staff, customer }[operation.caller];
      const attacks = listAttacks(operation, sampleOf(operation, shopOf(callers, shop.admin)));
      expect(await findHits({ url: shop.url, token }, attacks)).toEqual([]);
    },
    60_000,
  );

  it.each([
    ['/identity/sign-up/email', anAccount()],
    ['/identity/sign-in/email', { email: anAccount().email, password: anAccount().password }],
  ])('are refused by %s', async (path, body) => {
    expect(await findHits({ url: shop.url }, toBodyAttacks(path, listHostileBodies(body)))).toEqual([]);
  });

  it('have changed nothing', async () => {
    expect(await readHoldings(shop.mongoUrl)).toBe(holdings);
  });
});

describe('the logs', () => {
  it('tell nothing of what people typed, nor any secret, even at the level trace', async () => {
    const canaries = await sing(shop);
    const secrets = Object.values(await readSecrets(join(dataDir, 'secrets.json')));
    const last = crypto.randomUUID();
    await send('GET', '/api/books/none', { headers: { 'x-request-id': last } });
    const logs = await eventually(async () => {
      const read = await readLogs(shop.logFolder);
      expect([...read.values()].join('')).toContain(last);
      return read;
    });
    const found = [...logs].flatMap(([name, log]) =>
      [...canaries, ...secrets].filter((word) => log.includes(word)).map((word) => [name, word]),
    );
    expect(found).toEqual([]);
  });
});
