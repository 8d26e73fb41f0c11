import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_COURIER_NOTE_LENGTH } from '@bookstore/contracts/limits';
import { orderDraft } from '@bookstore/contracts/orders';
import { Types } from 'mongoose';
import { anOrder } from '../testing/factories.ts';
import { type Shop, startShop } from '../testing/shop.ts';

const NOTE = 'Ring twice, the dog is friendly';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop(1);
});
afterAll(() => shop.close());

const place = async (courierNote: string | undefined, key?: string) => {
  const fields = courierNote === undefined ? {} : { courierNote };
  return shop.place(shop.bookIds, { fields, ...(key && { key }) });
};
const placed = async (courierNote?: string) => shop.orderOf((await place(courierNote)).body);
const correct = async (id: string, body: object, token = shop.tokens.ada) => {
  const reply = await shop.send('PUT', `/api/orders/${id}/contact`, { token, body });
  return shop.orderOf(reply.body);
};
const read = async (path: string, token: string) => (await shop.send('GET', path, { token })).body;

describe('a note for the courier', () => {
  it('is stored with the order, for its customer, staff and the export', async () => {
    const { _id, courierNote } = await placed(` ${NOTE} `);
    expect(courierNote).toBe(NOTE);
    for (const token of [shop.tokens.ada, shop.tokens.staff])
      expect(await read(`/api/orders/${_id}`, token)).toMatchObject({ courierNote: NOTE });
    expect(await read('/api/orders/export.csv', shop.tokens.staff)).toMatch(new RegExp(`"${NOTE}"\r\n`));
  });

  it('is optional, and has 200 characters at most', async () => {
    expect(await placed()).not.toHaveProperty('courierNote');
    expect(await placed('')).not.toHaveProperty('courierNote');
    expect((await place('x'.repeat(MAX_COURIER_NOTE_LENGTH + 1))).status).toBe(400);
  });

  it('is corrected and removed by the customer and by staff, and stays when something else is', async () => {
    const order = await placed(NOTE);
    const other = await correct(order._id, { v: 1, phone: '5550000' });
    expect(other).toMatchObject({ v: 2, courierNote: NOTE });
    const unchanged = await correct(order._id, { v: 2, courierNote: NOTE });
    expect(unchanged.v).toBe(2);
    const changed = await correct(
      order._id,
      { v: 2, courierNote: 'Leave it at the bakery' },
      shop.tokens.staff,
    );
    expect(changed).toMatchObject({ v: 3, courierNote: 'Leave it at the bakery', phone: '5550000' });
    expect(await correct(order._id, { v: 3, courierNote: '' })).not.toHaveProperty('courierNote');
    const lines = await shop.connection.collection('audit_lines').find().toArray();
    expect(lines).toMatchObject([{ action: 'order.correct', changes: [{ field: 'courierNote' }] }]);
    expect(JSON.stringify(lines)).not.toContain('bakery');
  });

  it('belongs to what a key stands for, and an order without one is identified as ever', async () => {
    const first = await place(undefined, 'k-1');
    expect((await place('', 'k-1')).body).toEqual(first.body);
    expect((await place(NOTE, 'k-1')).body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    const { _id } = shop.orderOf(first.body);
    const draft = orderDraft.parse(anOrder({ productIds: [...shop.bookIds], totalPrice: '9.99' }));
    const stored = await shop.orders.findOne({ _id: new Types.ObjectId(_id) });
    expect(stored?.requestHash).toBe(hash('sha256', JSON.stringify(draft), 'base64url'));
    expect(Object.keys(draft)).toEqual(['name', 'email', 'address', 'phone', 'productIds', 'totalPrice']);
  });
});
