import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OPERATIONS } from '@bookstore/contracts/api';
import { listRoutes as listIdentityRoutes } from '@bookstore/identity/routes';
import { type Client, createClient } from '@bookstore/kit/testing/http-client';
import { type Constellation, startConstellation } from '../constellation.ts';
import { environment } from '../testing/environment.ts';
import { makeTestFolder, removeTestFolders } from '../testing/test-site.ts';
import { type Callers, gatherCallers } from './callers.ts';
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

let shop: Constellation;
let callers: Callers;
let send: Client;

beforeAll(async () => {
  shop = await startConstellation({
    dataDir: await makeTestFolder(),
    port: 0,
    environment,
    print: () => undefined,
    logLevel: 'trace',
    overrides: {
      gateway: { RATE_LIMIT_ALL: '0', RATE_LIMIT_STAFF_LOGIN: '0', RATE_LIMIT_ORDERS: '0' },
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
