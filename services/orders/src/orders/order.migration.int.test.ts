import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CUSTOMER_AUDIENCE, STAFF_AUDIENCE, STAFF_ISSUER } from '@bookstore/contracts/tokens';
import { openCommandLog } from '@bookstore/kit/testing/command-log';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { createClient } from '@bookstore/kit/testing/http-client';
import { startTokenIssuer } from '@bookstore/kit/testing/token-issuer';
import mongoose, { type Connection, Types } from 'mongoose';
import { createOrdersConfig } from '../testing.ts';
import { createApp } from '../app.ts';
import { numberOf } from './order-number.ts';
import type { OrderDocument } from './order.schema.ts';
import { anOrder } from './testing.ts';

const SHOP = 'http://shop.test';
const COUNT = 2000;
const LEASE = 'migrate.orders';
/** In the search for orders of earlier versions. */
const SEARCH = '"status":{"$exists":false}';

const A_PRICE = { _id: 'a', v: 1, isSold: true, title: 'Emma', priceCents: 999 };

/** An order as earlier versions stored it. */
const anOldOrder = (at: number, fields: Partial<OrderDocument> = {}): OrderDocument => ({
  _id: new Types.ObjectId(),
  customerId: 'ada',
  name: 'Ada Reader',
  email: 'ada@example.com',
  phone: '555 1234',
  address: { city: 'Springfield', country: 'USA', state: 'IL', zipcode: '62701' },
  items: [{ bookId: 'a', title: 'Emma', priceCents: 999 }],
  totalCents: 999,
  createdAt: new Date(at * 1000),
  v: 1,
  ...fields,
});

type StoredLease = { _id: string; holder: string; until: Date };

let config: Awaited<ReturnType<typeof createOrdersConfig>>;
let connection: Connection;

const orders = () => connection.collection<OrderDocument>('orders');
const leases = () => connection.collection<StoredLease>('leases');
const countMigrated = () => orders().countDocuments({ history: { $exists: true } });

/** Another process holds the lease, or was killed while it did. */
const holdLease = (forMs: number) =>
  leases().insertOne({ _id: LEASE, holder: 'another', until: new Date(Date.now() + forMs) });

async function start() {
  const [customers, staff] = await Promise.all([
    startTokenIssuer(SHOP, CUSTOMER_AUDIENCE),
    startTokenIssuer(STAFF_ISSUER, STAFF_AUDIENCE),
  ]);
  const urls = { CUSTOMER_JWKS_URL: customers.jwksUrl, STAFF_JWKS_URL: staff.jwksUrl };
  const service = await createApp({ ...config, CUSTOMER_ISSUER: SHOP, ...urls });
  return {
    send: createClient(service.url),
    token: await staff.sign({ sub: 'staff-1', username: 'clerk', role: 'admin' }),
    customer: await customers.sign({ sub: 'ada', email: 'ada@example.com', email_verified: true }),
    close: () => Promise.all([service.close(), customers.close(), staff.close()]),
  };
}

beforeEach(async () => {
  config = await createOrdersConfig();
  connection = await mongoose.createConnection(config.MONGO_URL).asPromise();
});
afterEach(() => connection.close());

describe('orders of earlier versions', () => {
  it('are completed, published and found, though the process that began is gone', async () => {
    const stored = Array.from({ length: COUNT }, (_, at) => anOldOrder(at));
    await orders().insertMany(stored);
    const first = await start();
    await eventually(async () => {
      expect(await countMigrated()).toBeGreaterThan(0);
    });
    await first.close();
    const migrated = await countMigrated();
    expect(migrated).toBeLessThan(COUNT);
    await holdLease(500);
    const second = await start();
    await eventually(async () => {
      expect(await countMigrated()).toBe(COUNT);
    });
    await eventually(async () => {
      expect(await orders().countDocuments({ pendingSince: { $exists: true } })).toBe(0);
    });
    const versions = await orders().distinct('v');
    expect(versions).toEqual([2]);
    const { _id, createdAt } = stored[0] ?? anOldOrder(0);
    const { token, send } = second;
    expect((await send('GET', `/api/orders/${numberOf(_id)}`, { token })).body).toMatchObject({
      _id: _id.toString(),
      status: 'placed',
      payment: 'due',
      history: [
        { v: 1, at: createdAt.toISOString(), action: 'place', by: { role: 'customer', name: 'Ada Reader' } },
      ],
    });
    expect(await orders().findOne({ _id })).toMatchObject({
      searchKeys: expect.arrayContaining(['ada@example.com', '5551234', 'reader']),
    });
    await second.close();
  });

  it('count among the open orders of their customers, which may be more than are allowed', async () => {
    const open = [1, 2, 3].map((at) => anOldOrder(at, { status: 'confirmed', payment: 'due' }));
    // An earlier version, which has shipped it, knows nothing of slots.
    const shipped = anOldOrder(4, { status: 'shipped', payment: 'due', openSlot: '000000001' });
    await orders().insertMany([...open, shipped, ...[5, 6, 7, 8].map((at) => anOldOrder(at))]);
    config = { ...config, OPEN_ORDERS_PER_CUSTOMER: 6 };
    const { close, customer, send, token } = await start();
    await eventually(async () => {
      expect(await orders().countDocuments({ openSlot: { $gte: '~' } })).toBe(7);
    });
    expect(await orders().countDocuments({ openSlot: { $exists: true } })).toBe(7);
    const [{ _id } = anOldOrder(0)] = open;
    expect(await orders().findOne({ _id })).toMatchObject({ v: 1, openSlot: `~${_id.toString()}` });
    await connection.collection<{ _id: string }>('prices').insertOne(A_PRICE);
    const body = anOrder({ productIds: [A_PRICE._id], totalPrice: '9.99' });
    const place = () => send('POST', '/api/orders/', { token: customer, body });
    expect((await place()).body).toMatchObject({ code: 'TOO_MANY_OPEN_ORDERS', open: 7, limit: 6 });
    for (const order of open.slice(0, 2))
      await send('POST', `/api/orders/${order._id.toString()}/ship`, { token, body: { v: 1 } });
    expect((await place()).status).toBe(201);
    await close();
  });

  it('get another number when theirs is taken', async () => {
    const old = anOldOrder(1);
    const other = anOldOrder(2, { number: numberOf(old._id), status: 'placed' });
    await orders().insertMany([old, other]);
    const { close } = await start();
    await eventually(async () => {
      expect(await orders().findOne({ _id: old._id })).toMatchObject({ number: numberOf(old._id, 1), v: 2 });
    });
    expect(await orders().findOne({ _id: other._id })).toMatchObject({ v: 1 });
    await close();
  });

  it('are looked for in an index, since there are none but once', async () => {
    await orders().insertMany([1, 2, 3].map((at) => anOldOrder(at, { status: 'placed', payment: 'due' })));
    const log = await openCommandLog(config.MONGO_URL, ['orders']);
    let close: (() => Promise<unknown>) | undefined;
    const commands = await log.record(async () => {
      ({ close } = await start());
      await eventually(async () => {
        const profiled = await connection.collection('system.profile').find({ op: 'query' }).toArray();
        expect(JSON.stringify(profiled)).toContain(SEARCH);
      });
    });
    const [search] = commands.filter(({ command }) => JSON.stringify(command).includes(SEARCH));
    expect(search?.planSummary).toMatch(/^IXSCAN { status: 1/);
    expect(search?.docsExamined).toBe(0);
    await close?.();
    await log.close();
  });

  it('are read as placed and due, and changed, before they are completed', async () => {
    await holdLease(3_600_000);
    const old = anOldOrder(1);
    await orders().insertMany([old, anOldOrder(2, { number: numberOf(old._id), status: 'placed' })]);
    const { close, send, token } = await start();
    const path = `/api/orders/${old._id.toString()}`;
    expect((await send('GET', path, { token })).body).toMatchObject({
      v: 1,
      status: 'placed',
      payment: 'due',
    });
    const confirm = () => send('POST', `${path}/confirm`, { token, body: { v: 1 } });
    const confirmed = {
      v: 2,
      number: numberOf(old._id, 1),
      status: 'confirmed',
      history: [
        { v: 1, action: 'place' },
        { v: 2, action: 'confirm', by: { name: 'clerk' } },
      ],
    };
    expect((await confirm()).body).toMatchObject(confirmed);
    expect(await confirm()).toMatchObject({ status: 200, body: confirmed });
    await close();
  });
});
