import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDatabaseUrl } from '@bookstore/kit/testing/environment';
import { listen } from '@bookstore/runtime/server';
import { eventually } from '@bookstore/runtime/testing/eventually';
import mongoose from 'mongoose';
import { createServer } from 'node:http';
import { STATES } from '../../testing/states.ts';
import { aStoredOrder } from '../../testing/factories.ts';
import { type Shop, startShop } from '../../testing/shop.ts';
import type { OrderDocument } from '../order.schema.ts';

/** More than are erased at a time. */
const MANY = 450;
const ERASED = { email: '', phone: '', courierNote: '', notes: [], searchKeys: [] };
const NOTE = {
  at: new Date(),
  by: { id: 'eve-id', name: 'eve', role: 'manager' },
  text: 'moved to Springfield',
} as const;

/** Identity with pages of deleted customers: the last one of each pass is empty. */
async function startIdentity(pages: Record<string, string[][]>) {
  const requests: string[] = [];
  let isDown = false;
  const server = createServer(({ url = '', headers }, response) => {
    const query = new URL(url, 'http://identity').searchParams;
    const [minAge, after] = [query.get('minAgeSeconds') ?? '', Number(query.get('after') ?? 0)];
    requests.push(`${minAge} after ${after}`);
    const ids = pages[minAge]?.[after];
    if (headers.authorization === undefined) response.writeHead(401);
    else if (isDown && after > 0) response.writeHead(503);
    response.end(JSON.stringify(ids ? { ids, cursor: String(after + 1) } : { ids: [] }));
  });
  const { port, close } = await listen(server, 0);
  const setDown = (value: boolean) => {
    isDown = value;
  };
  return { url: `http://127.0.0.1:${port}/internal/deleted-customers`, requests, setDown, close };
}

const anOrderOf = (customerId: string, fields: Partial<OrderDocument> = {}): OrderDocument =>
  aStoredOrder({
    customerId,
    requestHash: 'a hash',
    courierNote: 'key under the mat',
    notes: [NOTE],
    ...fields,
  });

describe('The orders of customers who have deleted their accounts', () => {
  const pages: Record<string, string[][]> = {
    0: [
      ['ada', 'dora'],
      ['bob', 'unknown'],
    ],
    1200: [],
  };
  const databaseUrl = createDatabaseUrl('orders');
  const cancelled = { status: 'cancelled', payment: 'void' } as const;
  // A mark that no mail can be made of: the sweep, which begins at the same time, stores no mails of these orders again.
  const adas = STATES.map((state) => anOrderOf('ada', { ...state, dueMails: ['1:no-such-mail'] }));
  const doras = STATES.map((state) => anOrderOf('dora', state));
  const bobs = Array.from({ length: MANY }, () => anOrderOf('bob', cancelled));
  const carl = anOrderOf('carl', cancelled);
  let identity: Awaited<ReturnType<typeof startIdentity>>;
  let connection: mongoose.Connection;
  let shop: Shop;

  const orders = () => connection.collection<OrderDocument>('orders');
  const mails = () => connection.collection<{ _id: string; customerId?: string }>('mails');
  const addresses = () => connection.collection<{ _id: string }>('addresses');
  const alerts = () => connection.collection<{ _id: string }>('stock_alerts');
  const aMailOf = ({ _id }: OrderDocument) => ({ _id: `order:${String(_id)}:1:order-placed` });
  const start = () => startShop(0, 1, { MONGO_URL: databaseUrl, DELETED_CUSTOMERS_URL: identity.url });
  const restart = async () => {
    await shop.close();
    shop = await start();
  };
  const isErased = async ({ _id }: OrderDocument) =>
    (await orders().countDocuments({ _id, ...ERASED })) === 1;
  /** Runs a command on Dora's order in a state. @returns the order's document and the reply. */
  const command = async (state: Partial<OrderDocument>, name: string, args: object = {}) => {
    const order = await orders().findOne({ customerId: 'dora', ...state });
    if (!order) throw new Error('no such order');
    const { body } = await shop.command(String(order._id), name, { v: order.v, ...args });
    return { order, reply: shop.orderOf(body) };
  };

  beforeAll(async () => {
    identity = await startIdentity(pages);
    connection = await mongoose.createConnection(databaseUrl).asPromise();
    await orders().insertMany([...adas, ...doras, ...bobs, carl]);
    await mails().insertMany([...adas, ...bobs, carl].map(aMailOf));
    await mails().insertOne({ _id: 'stock:a:b:back-in-stock', customerId: 'ada' });
    await alerts().insertMany([{ _id: 'ada' }, { _id: 'carl' }]);
    await addresses().insertMany([{ _id: 'ada' }, { _id: 'carl' }]);
    identity.setDown(true);
    shop = await start();
    await eventually(() => {
      expect(identity.requests).toEqual(['0 after 0', '0 after 1']);
    });
  });
  afterAll(async () => {
    await shop.close();
    await Promise.all([identity.close(), connection.close()]);
  });

  it('lose e-mail address, phone, notes and search keys if they are closed, and keep name, address, lines and money', async () => {
    for (const order of adas) {
      const isOpen = order.payment === 'due';
      expect(await isErased(order)).toBe(!isOpen);
      const { name, address, items, totalCents, email, phone, courierNote, notes, searchKeys } = order;
      const kept = isOpen ? { email, phone, courierNote, notes, searchKeys } : ERASED;
      expect(await orders().findOne({ _id: order._id })).toMatchObject({
        ...{ name, address, items, totalCents },
        ...kept,
      });
    }
    expect(await orders().countDocuments({ dueMails: { $exists: true } })).toBe(0);
  });

  it('lose their mails and saved addresses at once, and what they wait for', async () => {
    expect(await alerts().find().toArray()).toEqual([{ _id: 'carl' }]);
    expect(await addresses().find().toArray()).toEqual([{ _id: 'carl' }]);
    expect(await mails().countDocuments({ customerId: 'ada' })).toBe(0);
    expect(await mails().countDocuments({ _id: { $in: adas.map((order) => aMailOf(order)._id) } })).toBe(0);
  });

  it('are erased from where an erasure ended, however many, and so are those placed by a token that outlived the account', async () => {
    expect(await isErased(bobs[0] ?? carl)).toBe(false);
    const { length } = identity.requests;
    identity.setDown(false);
    await restart();
    await eventually(async () => {
      expect(await orders().countDocuments({ customerId: 'bob', ...ERASED })).toBe(MANY);
      expect(await mails().find().toArray()).toEqual([aMailOf(carl)]);
      expect(identity.requests.slice(length)).toEqual(['0 after 1', '0 after 2', '1200 after 0']);
    });
    const { email, phone, searchKeys } = carl;
    expect(await orders().findOne({ _id: carl._id })).toMatchObject({ email, phone, searchKeys });

    const late = anOrderOf('ada', cancelled);
    await orders().insertOne(late);
    pages[1200] = [['ada']];
    await restart();
    await eventually(async () => {
      expect(await isErased(late)).toBe(true);
    });
  });

  it('are erased by the command that closes them, and mail nobody', async () => {
    const cancel = await command({ status: 'placed' }, 'cancel');
    expect(cancel.reply).toMatchObject({ status: 'cancelled', name: 'Ada Reader', email: '', phone: '' });
    const deliver = await command({ status: 'shipped' }, 'deliver', { collected: false });
    expect(deliver.reply).toMatchObject({ email: 'dora@example.com', phone: '5551234' });
    const collect = await command({ status: 'delivered', payment: 'due' }, 'collect');
    expect(collect.reply).toMatchObject({ payment: 'collected', email: '', phone: '' });
    expect(await isErased(cancel.order)).toBe(true);
    await eventually(async () => {
      expect(await orders().countDocuments({ dueMails: { $exists: true } })).toBe(0);
    });
    const ofDora = doras.map(({ _id }) => new RegExp(String(_id)));
    expect(await mails().countDocuments({ _id: { $in: ofDora } })).toBe(0);
  });

  it('are found by staff by their numbers, and read by every route', async () => {
    const read = (path: string) => shop.sendAsStaff('GET', `/api/orders/${path}`);
    const { number } = adas.find(({ status }) => status === 'cancelled') ?? carl;
    expect((await read(`?q=${number}`)).body).toMatchObject([{ number, email: '', phone: '' }]);
    expect(JSON.stringify((await read('?q=ada@example.com')).body)).not.toContain(number);
    expect((await read(number)).body).toMatchObject({ number, email: '' });
    expect((await read('export.csv?status=cancelled')).body).toContain(`${number},`);
  });
});
