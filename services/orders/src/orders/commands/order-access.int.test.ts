import { MAX_IDS } from '@bookstore/contracts/lists';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orderBatchResult } from '@bookstore/contracts/order-commands';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { FORGERIES, type Forge, startForge } from '@bookstore/kit/testing/forged-tokens';
import { type Client, createClient } from '@bookstore/kit/testing/http-client';
import { startCustomerIssuer, startStaffIssuer, type TokenIssuer } from '@bookstore/kit/testing/token-issuer';
import { createOrdersConfig } from '../../testing.ts';
import { createApp } from '../../app.ts';
import { aBookId } from '../testing.ts';
import { requestOf, startOrders, type TestOrders } from './testing.ts';

describe('an order', () => {
  let shop: TestOrders;
  beforeAll(async () => {
    shop = await startOrders();
  });
  afterAll(() => shop.close());

  const batch = async (body: object) => {
    const { body: reply } = await shop.send('POST', '/api/orders/batch', { token: shop.tokens.staff, body });
    return orderBatchResult.parse(reply).results;
  };

  it('is read by its id or number, however that is written, by its customer and staff only', async () => {
    const { _id, number = '' } = await shop.store();
    const typed = `${number.slice(0, 4)}-${number.slice(4)}`.toLowerCase().replaceAll('0', 'o');
    for (const id of [_id.toString(), number, typed]) {
      const read = async (token?: string) => (await shop.send('GET', `/api/orders/${id}`, { token })).status;
      const { anonymous, ada, bob, staff } = shop.tokens;
      expect(await Promise.all([anonymous, ada, bob, staff].map(read))).toEqual([401, 200, 404, 200]);
    }
  });

  it('shows staff who did what, and its customer that staff did', async () => {
    const { _id } = await shop.store();
    const read = async (token: string) =>
      (await shop.send('GET', `/api/orders/${_id.toString()}`, { token })).body;
    expect(await read(shop.tokens.staff)).toMatchObject({ history: [{}, { by: { name: 'Eve Clerk' } }] });
    expect(await read(shop.tokens.ada)).toMatchObject({
      history: [{ by: { role: 'customer', name: 'Ada Reader' } }, { by: { role: 'admin' } }],
    });
    expect(JSON.stringify(await read(shop.tokens.ada))).not.toContain('Eve Clerk');
  });

  it.each(['0'.repeat(24), 'ZZZZZZZZ', 'no order', '%00', '$ne', 'x'.repeat(400)])(
    'that does not exist is not found: %s',
    async (id) => {
      const token = shop.tokens.staff;
      const answers = [
        await shop.send('GET', `/api/orders/${id}`, { token }),
        await shop.send('POST', `/api/orders/${id}/confirm`, { token, body: { v: 1 } }),
      ];
      for (const { body } of answers) expect(body).toMatchObject({ code: 'ORDER_NOT_FOUND' });
    },
  );

  it('is cancelled by its customer or shipped by staff, never both', async () => {
    for (let round = 0; round < 20; round += 1) {
      const order = await shop.store({ status: 'confirmed' });
      const act = ({ method, path, body }: ReturnType<typeof requestOf>, token: string) =>
        shop.send(method, path, { token, body });
      const answers = await Promise.all([
        act(requestOf('cancel', order), shop.tokens.ada),
        act(requestOf('ship', order), shop.tokens.staff),
      ]);
      const [cancelled, shipped] = answers.map(({ status }) => status);
      expect([cancelled, shipped].toSorted()).toEqual([200, 409]);
      const won = answers.find(({ status }) => status === 200)?.body;
      const lost = answers.find(({ status }) => status === 409)?.body;
      expect(won).toMatchObject(
        cancelled === 200 ? { status: 'cancelled', payment: 'void' } : { status: 'shipped', payment: 'due' },
      );
      expect(lost).toMatchObject({ code: 'CONFLICT', order: { v: 4 } });
      const stock = await shop.stock.findOne({ _id: order.items[0]?.bookId ?? '' });
      expect(stock).toMatchObject({ free: cancelled === 200 ? 4 : 3, promised: 4 });
    }
  });

  it('of a hundred is confirmed with the others, or named with the reason', async () => {
    const placed = await Promise.all(Array.from({ length: 97 }, () => shop.store()));
    const shipped = await shop.store({ status: 'shipped' });
    const raced = await shop.store();
    const ids = [...placed, shipped, raced].map(({ number, _id }) => number ?? _id.toString());
    const [{ body }, race] = await Promise.all([
      shop.send('POST', '/api/orders/batch', {
        token: shop.tokens.staff,
        body: { action: 'confirm', ids: [...ids, 'ZZZZZZZZ'] },
      }),
      shop.send('PUT', `/api/orders/${raced._id.toString()}/contact`, {
        token: shop.tokens.ada,
        body: { v: raced.v, phone: '1' },
      }),
    ]);
    const { results } = orderBatchResult.parse(body);
    expect(results.map(({ id }) => id)).toEqual([...ids, 'ZZZZZZZZ']);
    const [unknown, last, state] = results.toReversed();
    expect(unknown).toEqual({ id: 'ZZZZZZZZ', error: 'ORDER_NOT_FOUND' });
    expect(last?.order).toMatchObject({ status: 'confirmed' });
    expect(state).toMatchObject({ error: 'ORDER_STATE', order: { status: 'shipped', v: 3 } });
    expect(results.slice(0, 97).every(({ order }) => order?.status === 'confirmed')).toBe(true);
    expect([200, 409]).toContain(race.status);
  });

  it('of a batch is shipped with its stock, though the same book is in all of them', async () => {
    const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => shop.store()));
    const items = first?.items ?? [];
    await shop.orders.updateMany({ _id: { $in: others.map(({ _id }) => _id) } }, { $set: { items } });
    await shop.stock.updateOne({ _id: items[0]?.bookId ?? '' }, { $set: { promised: 20 } });
    const ids = [first, ...others].map((order) => order?._id.toString());
    const results = await batch({ action: 'ship', ids });
    expect(results.map(({ error }) => error)).toEqual(ids.map(() => undefined));
    const stock = await shop.stock.findOne({ _id: items[0]?.bookId ?? '' });
    expect(stock).toMatchObject({ free: 3, promised: 0 });
  });

  it('of a batch is changed in the version that staff saw only, and once if the batch is repeated', async () => {
    const [seen, corrected, reopened] = [await shop.store(), await shop.store(), await shop.store()];
    await shop.send('PUT', `/api/orders/${corrected._id.toString()}/contact`, {
      token: shop.tokens.ada,
      body: { v: corrected.v, phone: '1' },
    });
    const orders = [seen, corrected].map(({ _id, v }) => ({ id: _id.toString(), v }));
    const first = await batch({ action: 'ship', orders });
    expect(first).toMatchObject([
      { order: { status: 'shipped', v: 4 } },
      { error: 'CONFLICT', order: { status: 'placed', phone: '1', v: 4 } },
    ]);
    expect(await batch({ action: 'ship', orders })).toEqual(first);
    const again = {
      action: 'cancel',
      orders: [{ id: reopened.number, v: reopened.v }],
      reason: 'Ordered twice',
    };
    expect(await batch(again)).toEqual(await batch(again));
    expect((await shop.orders.findOne({ _id: reopened._id }))?.history).toHaveLength(3);
  });

  it('of a batch is cancelled with the reason, and its copies can be sold again', async () => {
    const order = await shop.store();
    const orders = [{ id: order._id.toString(), v: order.v }];
    const [result] = await batch({ action: 'cancel', orders, reason: 'One customer, a hundred orders' });
    expect(result?.order).toMatchObject({ status: 'cancelled', payment: 'void' });
    expect(result?.order?.history.at(-1)?.reason).toBe('One customer, a hundred orders');
    expect(await shop.stock.findOne({ _id: order.items[0]?.bookId ?? '' })).toMatchObject({
      free: 4,
      promised: 4,
    });
  });

  it('of a batch that cannot be read fails alone', async () => {
    const [good, broken] = [await shop.store(), await shop.store()];
    await shop.orders.updateOne({ _id: broken._id }, { $unset: { items: true } });
    const orders = [broken, good].map(({ _id, v }) => ({ id: _id.toString(), v }));
    expect(await batch({ action: 'confirm', orders })).toMatchObject([
      { id: broken._id.toString(), error: 'INTERNAL_ERROR' },
      { id: good._id.toString(), order: { status: 'confirmed' } },
    ]);
    await shop.orders.deleteOne({ _id: broken._id });
  });

  it.each([
    { ids: [] },
    { ids: Array.from({ length: MAX_IDS + 1 }, aBookId) },
    { ids: ['a', 'a'] },
    { ids: [{ $ne: null }] },
    {},
    { orders: [{ id: 'a' }] },
    { orders: [{ id: 'a', v: 0 }] },
    {
      orders: [
        { id: 'a', v: 1 },
        { id: 'a', v: 2 },
      ],
    },
    { ids: ['a'], orders: [{ id: 'a', v: 1 }] },
    { ids: ['a'], reason: 'Confirmations have none' },
  ])('is in no batch of %j', async (named) => {
    const body = { action: 'confirm', ...named };
    const answer = await shop.send('POST', '/api/orders/batch', { token: shop.tokens.staff, body });
    expect(answer.status).toBe(400);
  });
});

describe('the tokens of staff', () => {
  /** Has the claims of customers' tokens as well. */
  const CLAIMS = { sub: 'ada', email: 'ada@example.com', username: 'ada', role: 'admin' };
  let customers: TokenIssuer;
  let service: RunningService;
  let forge: Forge;
  let send: Client;
  let close: () => Promise<unknown>;

  beforeAll(async () => {
    const genuine = await startStaffIssuer();
    [forge, customers] = await Promise.all([startForge(genuine, CLAIMS), startCustomerIssuer()]);
    service = await createApp({
      ...(await createOrdersConfig()),
      CUSTOMER_ISSUER: customers.rules.issuer,
      CUSTOMER_JWKS_URL: customers.jwksUrl,
      STAFF_JWKS_URL: genuine.jwksUrl,
    });
    send = createClient(service.url);
    close = () => Promise.all([service, genuine, forge, customers].map((part) => part.close()));
  });
  afterAll(() => close());

  /** The statuses of what only staff may do, and of what customers may do too, with an order that does not exist. */
  async function tryBoth(token: string): Promise<number[]> {
    const answers = await Promise.all([
      send('POST', '/api/orders/ZZZZZZZZ/confirm', { token, body: { v: 1 } }),
      send('GET', '/api/orders/ZZZZZZZZ', { token }),
    ]);
    return answers.map(({ status }) => status);
  }

  it('are accepted, those of customers only where customers may do it', async () => {
    expect(await tryBoth(await forge.genuine.sign(CLAIMS))).toEqual([404, 404]);
    expect(await tryBoth(await customers.sign(CLAIMS))).toEqual([401, 404]);
  });

  it.each(Object.entries(FORGERIES))('are rejected with %s', async (_, make) => {
    expect(await tryBoth(await make(forge))).toEqual([401, 401]);
  });

  it('are forbidden with an unknown role', async () => {
    expect(await tryBoth(await forge.genuine.sign({ ...CLAIMS, role: 'none' }))).toEqual([403, 403]);
  });

  it('make nobody a customer: staff do not place orders', async () => {
    const token = await forge.genuine.sign(CLAIMS);
    expect((await send('GET', `/api/orders/email/${CLAIMS.email}`, { token })).status).toBe(401);
  });
});
