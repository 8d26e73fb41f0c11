import { afterAll, describe, expect, it } from '@jest/globals';
import type { OrderCommandBody } from '@bookstore/contracts/order-commands';
import { STOCK_COUNTS_PATH } from '@bookstore/contracts/stock';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { startOrders } from '../../testing/commands.ts';

/** What is corrected in the contact of an order: every field of the command. */
const CORRECTIONS = {
  name: 'Ada King',
  phone: '5559876',
  address: { city: 'London', country: 'UK', state: '', zipcode: 'W1' },
  courierNote: 'Leave it at the bakery',
} satisfies Record<Exclude<keyof OrderCommandBody<'correct'>, 'v'>, unknown>;

const BY = { id: 'grace-id', name: 'grace', role: 'admin' };

const shop = await startOrders();
afterAll(() => shop.close());

describe('a command of staff', () => {
  it('leaves one line, also when it is repeated after a lost reply', async () => {
    const stored = await shop.store();
    for (let attempt = 1; attempt <= 2; attempt += 1)
      await shop.act('staff', 'ship', stored, { carrier: 'Swift Parcel' });
    const [line, ...others] = await shop.auditOf(stored._id.toString());
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      by: BY,
      action: 'order.ship',
      subject: { type: 'order', label: stored.number },
      changes: [
        { field: 'status', before: 'placed', after: 'shipped' },
        { field: 'carrier', after: 'Swift Parcel' },
      ],
    });
  });

  it('on an order without counted books leaves one, too, and so does each of a batch', async () => {
    const [first, second] = [await shop.store(), await shop.store()];
    await shop.act('staff', 'confirm', first);
    const ids = [second._id.toString()];
    await shop.sendAsStaff('POST', '/api/orders/batch', { action: 'confirm', ids });
    for (const { _id } of [first, second])
      expect((await shop.auditOf(_id.toString())).map(({ action }) => action)).toEqual(['order.confirm']);
  });

  it('that is refused leaves none, nor does a command of the customer', async () => {
    const [shipped, own] = [await shop.store({ status: 'shipped' }), await shop.store()];
    expect((await shop.act('staff', 'confirm', shipped)).status).toBe(409);
    expect((await shop.act('ada', 'cancel', own)).status).toBe(200);
    expect(await shop.auditOf(shipped._id.toString())).toEqual([]);
    expect(await shop.auditOf(own._id.toString())).toEqual([]);
  });

  it.each(Object.entries(CORRECTIONS))(
    'to correct the %s changes it once, is named in the history, and leaves a line',
    async (field, value) => {
      const { _id, v } = await shop.store();
      const correct = (seen: number) =>
        shop.sendAsStaff('PUT', `/api/orders/${_id.toString()}/contact`, { v: seen, [field]: value });
      const { body } = await correct(v);
      expect(body).toMatchObject({ v: v + 1, [field]: value });
      expect(shop.orderOf(body).history.at(-1)?.corrected).toEqual([field]);
      expect((await correct(v + 1)).body).toMatchObject({ v: v + 1 });
      const lines = await shop.auditOf(_id.toString());
      expect(lines.map(({ changes }) => changes.map((change) => change.field))).toEqual([[field]]);
    },
  );

  it('that corrects the contact says what was corrected, and nothing of the customer', async () => {
    const stored = await shop.store();
    await shop.act('staff', 'correct', stored);
    const [line] = await shop.auditOf(stored._id.toString());
    expect(line?.changes.map(({ field }) => field)).toEqual(['name', 'phone']);
    const text = JSON.stringify(await shop.connection.collection('audit_lines').find().toArray());
    for (const own of [stored.name, stored.phone, stored.email, 'Ada King', '5559876'])
      expect(text).not.toContain(own);
  });

  it('is not carried out when its line cannot be stored', async () => {
    const stored = await shop.store();
    const before = await shop.readBytes(stored);
    const validate = (validator: object) =>
      shop.connection.db?.command({ collMod: 'audit_lines', validator });
    await validate({ action: 'none' });
    expect((await shop.act('staff', 'confirm', stored)).status).toBe(500);
    expect((await shop.act('staff', 'ship', stored)).status).toBe(500);
    await validate({});
    expect(await shop.readBytes(stored)).toEqual(before);
  });
});

it('a change of the stock leaves one line, of a count, a receipt, an imported count and the end of counting', async () => {
  const { items } = await shop.store();
  const bookId = items[0]?.bookId ?? '';
  await shop.connection.collection<{ _id: string }>('prices').insertOne({
    ...{ _id: bookId, title: 'Emma', isSold: true, priceCents: 999, v: 1 },
  });
  await shop.count(bookId, { onHand: 20 });
  for (let attempt = 1; attempt <= 2; attempt += 1) await shop.receive(bookId, 3, 'key-1');
  const counts = [{ key: 'import:1', bookId, title: 'Emma', onHand: 30 }];
  const body = { by: { id: 'm', name: 'Mia', role: 'manager' }, counts };
  const token = shop.config.SERVICE_TOKEN;
  for (let attempt = 1; attempt <= 2; attempt += 1)
    expect((await shop.send('POST', STOCK_COUNTS_PATH, { token, body })).status).toBe(200);
  await shop.sendStock('PUT', bookId, { uncounted: true, v: (await shop.levelOf(bookId)).v });
  expect((await shop.auditOf(bookId)).map(({ by, action, changes }) => [by.name, action, changes])).toEqual([
    [
      'grace',
      'stock.uncount',
      [
        { field: 'isCounted', before: true, after: false },
        { field: 'onHand', before: 30 },
      ],
    ],
    ['Mia', 'stock.import', [{ field: 'onHand', before: 23, after: 30 }]],
    ['grace', 'stock.receive', [{ field: 'onHand', before: 20, after: 23 }]],
    ['grace', 'stock.count', [{ field: 'onHand', before: 8, after: 20 }]],
  ]);
});

it('a mail that is sent again leaves one line without its address', async () => {
  const stored = await shop.store();
  await shop.act('staff', 'ship', stored);
  const id = `order:${stored._id.toString()}:4:order-shipped`;
  await eventually(async () => {
    expect((await shop.sendAsStaff('POST', `/api/mails/${id}/send`)).status).toBe(200);
  });
  const [line, ...others] = await shop.auditOf(id);
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    by: BY,
    action: 'mail.send',
    subject: { type: 'mail', label: 'order-shipped' },
  });
  expect(JSON.stringify(line)).not.toContain('@');
});
