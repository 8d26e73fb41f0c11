import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FORGERIES, startForge } from '@bookstore/kit/testing/forged-tokens';
import { listen } from '@bookstore/runtime/server';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { aBookId, anOrder } from '../testing/factories.ts';
import { ADA, GRACE, type Shop, startShop } from '../testing/shop.ts';

/** Another customer, with the address that the orders of these tests name. */
const LEAVING = { ...ADA, sub: 'leaving' };

/** The sessions that identity says have ended. */
const ended: string[] = [];
let shop: Shop;
let close: () => Promise<unknown>;

beforeAll(async () => {
  const identity = createServer((_, response) => response.end(JSON.stringify({ ids: ended, cursor: 1 })));
  const { port, close: closeIdentity } = await listen(identity, 0);
  shop = await startShop(0, 1, { CUSTOMER_ENDED_SESSIONS_URL: `http://127.0.0.1:${port}` });
  close = () => Promise.all([shop.close(), closeIdentity()]);
});
afterAll(() => close());

const statusOf = async (method: string, path: string, token: string, body?: object) =>
  (await shop.send(method, `/api/orders/${path}`, { token, body })).status;
/** The status of ordering a book that is not sold. */
const order = (token: string) => statusOf('POST', '', token, anOrder({ productIds: [aBookId()] }));
const listOwn = (token: string) => statusOf('GET', `email/${ADA.email}`, token);
/** The statuses of what only staff may do, and of what customers may do too, with an order that does not exist. */
const confirmAndRead = async (token: string) => [
  await statusOf('POST', 'ZZZZZZZZ/confirm', token, { v: 1 }),
  await statusOf('GET', 'ZZZZZZZZ', token),
];

describe('a token of a customer', () => {
  it.each([
    { email: undefined },
    { email: ['ada@example.com'] },
    { email: 'ada' },
    { email: 'bob@example.com' },
  ])('with %j neither places nor lists the orders of Ada', async (changes) => {
    const token = await shop.customers.sign({ ...ADA, ...changes });
    expect([await order(token), await listOwn(token)]).toEqual([403, 403]);
  });

  it('of an earlier address of the shop is valid until it expires, and of another shop never', async () => {
    const signBy = (issuer: string) => shop.customers.sign(ADA, { issuer });
    expect(await order(await signBy('http://former.test'))).toBe(422);
    expect(await order(await signBy('http://other.test'))).toBe(401);
  });

  it('is refused once its session has ended, and no other one is', async () => {
    const [token, other, older] = await Promise.all([
      shop.customers.sign({ ...LEAVING, sid: 'session-1' }),
      shop.customers.sign({ ...LEAVING, sid: 'session-2' }),
      shop.customers.sign(LEAVING),
    ]);
    expect(await order(token)).toBe(422);
    ended.push('session-1');
    await eventually(async () => {
      expect(await order(token)).toBe(401);
    });
    for (const each of [other, older]) expect(await order(each)).toBe(422);
    // The customer's account is deleted; these tokens were verified a moment ago.
    ended.push(LEAVING.sub);
    await eventually(async () => {
      for (const each of [other, older]) expect(await order(each)).toBe(401);
    });
  });
});

/** Has the claims of tokens of customers and of staff. */
const CLAIMS = { ...GRACE, ...ADA };

describe('a token of staff', () => {
  it('does what only staff may do, and makes nobody a customer', async () => {
    const token = await shop.staff.sign(CLAIMS);
    expect([...(await confirmAndRead(token)), await listOwn(token)]).toEqual([404, 404, 401]);
    expect(await confirmAndRead(await shop.customers.sign({ ...CLAIMS, sub: 'carl' }))).toEqual([401, 404]);
  });

  it('is refused with an unknown role', async () => {
    expect(await confirmAndRead(await shop.staff.sign({ ...CLAIMS, role: 'none' }))).toEqual([401, 401]);
  });
});

// `bearer.strategy.test.ts` of kit has all forgeries; these are of issuers, of which orders has two.
describe.each(['customers', 'staff'] as const)('a token of %s', (kind) => {
  it.each([
    'no issuer',
    'another issuer',
    'another audience',
    'the algorithm none',
    'the key of the other issuer and the genuine names',
  ])('is refused with %s, whatever it is for', async (name) => {
    const forge = await startForge(shop[kind], CLAIMS);
    const token = await FORGERIES[name]?.(forge);
    if (token === undefined) throw new Error('no such forgery');
    expect([await order(token), await listOwn(token), ...(await confirmAndRead(token))]).toEqual([
      401, 401, 401, 401,
    ]);
    expect(forge.forger.countReads()).toBe(0);
    await forge.close();
  });
});
