import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createDatabaseUrl } from '@bookstore/kit/testing/environment';
import { openCommandLog } from '@bookstore/kit/testing/command-log';
import { eventually } from '@bookstore/runtime/testing/eventually';
import mongoose, { type Connection } from 'mongoose';
import { anOldOrder as anOldOrderOf } from '../testing/factories.ts';
import { startShop } from '../testing/shop.ts';
import { numberOf } from './order-number.ts';
import type { OrderDocument } from './order.schema.ts';

const COUNT = 1000;
const LEASE = 'migrate.orders.fields';
/** In the search for orders of earlier versions. */
const SEARCH = '"status":{"$exists":false}';

const A_PRICE = { _id: 'a', v: 1, isSold: true, title: 'Emma', priceCents: 999 };

const anOldOrder = (at: number, fields: Partial<OrderDocument> = {}): OrderDocument =>
  anOldOrderOf({ createdAt: new Date(at * 1000), ...fields });

type StoredLease = { _id: string; holder: string; until: Date };

let MONGO_URL: string;
let connection: Connection;

const orders = () => connection.collection<OrderDocument>('orders');
const leases = () => connection.collection<StoredLease>('leases');
const countMigrated = () => orders().countDocuments({ history: { $exists: true } });

/** Another process holds the lease, or was killed while it did. */
const holdLease = (forMs: number) =>
  leases().insertOne({ _id: LEASE, holder: 'another', until: new Date(Date.now() + forMs) });

const start = (OPEN_ORDERS_PER_CUSTOMER = 0) => startShop(0, 1, { MONGO_URL, OPEN_ORDERS_PER_CUSTOMER });

beforeEach(async () => {
  MONGO_URL = createDatabaseUrl('orders');
  connection = await mongoose.createConnection(MONGO_URL).asPromise();
});
afterEach(() => connection.close());

describe('orders of earlier versions', () => {
  it('are completed, published and found, though the process that began is gone, and have a number of their own', async () => {
    const stored = Array.from({ length: COUNT }, (_, at) => anOldOrder(at));
    const [{ _id, createdAt } = anOldOrder(0), taken = anOldOrder(1)] = stored;
    const other = anOldOrder(COUNT, { number: numberOf(taken._id), status: 'placed', v: 9 });
    await orders().insertMany([...stored, other]);
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
    expect(await orders().distinct('v')).toEqual([2, 9]);
    expect(await orders().findOne({ _id: taken._id })).toMatchObject({ number: numberOf(taken._id, 1) });
    expect((await second.sendAsStaff('GET', `/api/orders/${numberOf(_id)}`)).body).toMatchObject({
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
    const { close, command, place, signCustomer } = await start(6);
    await eventually(async () => {
      expect(await orders().countDocuments({ openSlot: { $gte: '~' } })).toBe(7);
    });
    expect(await orders().countDocuments({ openSlot: { $exists: true } })).toBe(7);
    const [{ _id } = anOldOrder(0)] = open;
    expect(await orders().findOne({ _id })).toMatchObject({ v: 1, openSlot: `~${_id.toString()}` });
    await connection.collection<{ _id: string }>('prices').insertOne(A_PRICE);
    const as = await signCustomer('ada', { email_verified: true });
    const placeOne = () => place([A_PRICE._id], { as });
    expect((await placeOne()).body).toMatchObject({ code: 'TOO_MANY_OPEN_ORDERS', open: 7, limit: 6 });
    for (const order of open.slice(0, 2)) await command(order._id.toString(), 'ship', { v: 1 });
    expect((await placeOne()).status).toBe(201);
    await close();
  });

  it('are looked for in an index, since there are none but once', async () => {
    await orders().insertMany([1, 2, 3].map((at) => anOldOrder(at, { status: 'placed', payment: 'due' })));
    const log = await openCommandLog(MONGO_URL, ['orders']);
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
    const { close, command, sendAsStaff } = await start();
    const id = old._id.toString();
    expect((await sendAsStaff('GET', `/api/orders/${id}`)).body).toMatchObject({
      v: 1,
      status: 'placed',
      payment: 'due',
    });
    const confirm = () => command(id, 'confirm', { v: 1 });
    const confirmed = {
      v: 2,
      number: numberOf(old._id, 1),
      status: 'confirmed',
      history: [
        { v: 1, action: 'place' },
        { v: 2, action: 'confirm', by: { name: 'grace' } },
      ],
    };
    expect((await confirm()).body).toMatchObject(confirmed);
    expect(await confirm()).toMatchObject({ status: 200, body: confirmed });
    await close();
  });
});
