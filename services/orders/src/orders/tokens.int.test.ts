import { afterAll, describe, expect, it } from '@jest/globals';
import { startOwner } from '@bookstore/kit/testing/things';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { aBookId, anOrder } from '../testing/factories.ts';
import { ADA, GRACE, startShop } from '../testing/shop.ts';

/** Another customer, with the address that the orders of these tests name. */
const LEAVING = { ...ADA, sub: 'leaving' };

/** The sessions that identity says have ended. */
const ended: string[] = [];

const identity = await startOwner(() => ({ ids: ended, cursor: 1 }));
const shop = await startShop(0, 1, { CUSTOMER_ENDED_SESSIONS_URL: `http://127.0.0.1:${identity.port}` });
afterAll(() => Promise.all([shop.close(), identity.close()]));

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

it('a token of staff does what only staff may do, and makes nobody a customer', async () => {
  const claims = { ...GRACE, ...ADA };
  const { customers, staff } = shop;
  const token = await staff.sign(claims);
  expect([...(await confirmAndRead(token)), await listOwn(token)]).toEqual([404, 404, 401]);
  expect(await confirmAndRead(await customers.sign({ ...claims, sub: 'carl' }))).toEqual([401, 404]);
  // Signed by one issuer with the names of the other one.
  for (const forged of [await staff.sign(claims, customers.rules), await customers.sign(claims, staff.rules)])
    expect([...(await confirmAndRead(forged)), await listOwn(forged)]).toEqual([401, 401, 401]);
});
