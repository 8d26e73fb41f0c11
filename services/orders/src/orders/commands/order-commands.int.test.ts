import { afterAll, describe, expect, it } from '@jest/globals';
import { REOPEN_SECONDS } from '@bookstore/contracts/lifetimes';
import { MAX_IDS } from '@bookstore/contracts/lists';
import { orderBatchResult } from '@bookstore/contracts/order-commands';
import type { OrderCommand } from '@bookstore/contracts/order-transitions';
import { aChangedOrder, startOrders } from '../../testing/commands.ts';
import { aBookId } from '../../testing/factories.ts';

const shop = await startOrders();
afterAll(() => shop.close());

const { items, history } = aChangedOrder();
const CANCELLED = { status: 'cancelled', payment: 'void' } as const;

describe('an order', () => {
  it('is read by its id or number, however that is written, by its customer and staff only', async () => {
    const { _id, number } = await shop.store();
    const typed = `${number.slice(0, 4)}-${number.slice(4)}`.toLowerCase().replaceAll('0', 'o');
    const { anonymous, ada, bob, staff } = shop.tokens;
    for (const id of [_id.toString(), number, typed]) {
      const read = async (token?: string) => (await shop.send('GET', `/api/orders/${id}`, { token })).status;
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
      const answers = [
        await shop.sendAsStaff('GET', `/api/orders/${id}`),
        await shop.command(id, 'confirm', { v: 1 }),
      ];
      for (const { body } of answers) expect(body).toMatchObject({ code: 'ORDER_NOT_FOUND' });
    },
  );

  it('is cancelled by its customer or shipped by staff, never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const order = await shop.store({ status: 'confirmed' });
      const [cancelled, shipped] = await Promise.all([
        shop.act('ada', 'cancel', order),
        shop.act('staff', 'ship', order),
      ]);
      const isCancelled = cancelled.status === 200;
      const [won, lost] = isCancelled ? [cancelled, shipped] : [shipped, cancelled];
      expect([won.status, lost.status]).toEqual([200, 409]);
      expect(won.body).toMatchObject(isCancelled ? CANCELLED : { status: 'shipped', payment: 'due' });
      expect(lost.body).toMatchObject({ code: 'CONFLICT', order: { v: 4 } });
      expect(await shop.copiesOf(order)).toEqual(isCancelled ? [4, 4, 1] : [3, 4, 2]);
    }
  });

  it('keeps a line held until its copy was given back', async () => {
    const heldAfter = async (...commands: OrderCommand[]) => {
      const stored = await shop.store();
      let current = stored;
      for (const command of commands) {
        expect((await shop.act('staff', command, current)).status).toBe(200);
        current = (await shop.orders.findOne({ _id: stored._id })) ?? current;
      }
      return current.items.map(({ held }) => held);
    };
    expect(await heldAfter('ship')).toEqual([true, undefined]);
    expect(await heldAfter('cancel')).toEqual([undefined, undefined]);
    expect(await heldAfter('cancel', 'reopen')).toEqual([true, undefined]);
    expect(await heldAfter('ship', 'deliver', 'return')).toEqual([undefined, undefined]);
  });
});

describe('a command on an order', () => {
  it.each([
    ['cancel', 'staff', 'placed', [3, 4, 2]],
    ['cancel', 'ada', 'placed', [4, 4, 1]],
    ['return', 'staff', 'shipped', [3, 5, 1]],
  ] as const)('to %s it without restocking, by %s, writes copies off for staff only', async (...row) => {
    const [command, caller, status, copies] = row;
    const stored = await shop.store({ status });
    expect((await shop.act(caller, command, stored, { restock: false })).status).toBe(200);
    expect(await shop.copiesOf(stored)).toEqual(copies);
  });

  it('to remove a line names the book in the history, and puts its copy on sale again unless that is missing', async () => {
    for (const [args, free] of [
      [{}, 4],
      [{ restock: 'false' }, 3],
    ] as const) {
      const stored = await shop.store();
      const { body } = await shop.act('staff', 'removeItem', stored, args);
      const removedTitle = stored.items[0]?.title;
      expect(shop.orderOf(body).history.at(-1)).toMatchObject({ action: 'removeItem', removedTitle });
      expect((await shop.copiesOf(stored))?.[0]).toBe(free);
    }
  });

  it('to ship it stores carrier and tracking code, to deliver it unpaid no money, and to cancel it the reason', async () => {
    const shipped = await shop.act('staff', 'ship', await shop.store(), { carrier: 'DHL', tracking: 'X1' });
    expect(shipped.body).toMatchObject({ carrier: 'DHL', tracking: 'X1' });
    const stored = await shop.store({ status: 'shipped' });
    const delivered = await shop.act('staff', 'deliver', stored, { collected: false });
    expect(delivered.body).toMatchObject({ status: 'delivered', payment: 'due', collected: 0 });
    const cancelled = await shop.act('ada', 'cancel', await shop.store(), { reason: 'Two of them' });
    expect(shop.orderOf(cancelled.body).history.at(-1)).toMatchObject({ reason: 'Two of them' });
  });

  it('to reopen it is refused long after it was cancelled, and when a book is sold out', async () => {
    const longAgo = new Date(Date.now() - REOPEN_SECONDS * 1000 - 1000);
    const old = await shop.store({ ...CANCELLED, createdAt: longAgo });
    expect((await shop.act('staff', 'reopen', old)).body).toMatchObject({ code: 'ORDER_STATE' });
    const stored = await shop.store(CANCELLED);
    const [first] = stored.items;
    await shop.stock.updateOne({ _id: first?.bookId ?? '' }, { $set: { free: 0 } });
    const before = await shop.readBytes(stored);
    const { body } = await shop.act('staff', 'reopen', stored);
    expect(body).toMatchObject({ code: 'OUT_OF_STOCK', productIds: [first?.bookId] });
    expect(await shop.readBytes(stored)).toEqual(before);
  });

  it('never removes the last line, or one that it does not have', async () => {
    const single = await shop.store({ items: items.slice(0, 1) });
    const { _id, v } = await shop.store();
    for (const order of [single, { _id, v, items }])
      expect((await shop.act('staff', 'removeItem', order)).body).toMatchObject({ code: 'ORDER_STATE' });
  });

  it('is accepted a hundred times at most, but for those that end an order', async () => {
    const stored = await shop.store({ history: Array.from({ length: 50 }, () => history).flat() });
    expect((await shop.act('ada', 'correct', stored)).body).toMatchObject({ code: 'ORDER_STATE' });
    expect((await shop.act('staff', 'ship', stored)).status).toBe(200);
  });

  it('to correct it, or to remove a line, has it found by what it then says', async () => {
    const [removed, kept] = ['9780141439518', '9780306406157'];
    const lines = aChangedOrder().items.map((item, at) => ({ ...item, isbn: at === 0 ? removed : kept }));
    const { _id, v } = await shop.store({ items: lines });
    await shop.act('ada', 'correct', { _id, v, items: lines });
    await shop.act('staff', 'removeItem', { _id, v: v + 1, items: lines });
    const changed = await shop.orders.findOne({ _id });
    expect(changed?.searchKeys).toEqual(['ada@example.com', '9876', '5559876', kept, 'ada', 'kin', 'king']);
  });

  it('to ship it has it found by its tracking number too', async () => {
    const stored = await shop.store();
    await shop.act('staff', 'ship', stored, { carrier: 'DHL', tracking: '1Z 999-aa1' });
    const changed = await shop.orders.findOne({ _id: stored._id });
    expect(changed?.searchKeys).toEqual(expect.arrayContaining(['#1Z999AA1', 'ada@example.com']));
  });

  it('to correct it changes or removes its note, and leaves it when something else is corrected', async () => {
    const { _id } = await shop.store({ courierNote: 'Ring twice' });
    const correct = async (caller: 'ada' | 'staff', v: number, args: object) =>
      shop.orderOf((await shop.act(caller, 'correct', { _id, v, items }, args)).body);
    expect(await correct('ada', 3, {})).toMatchObject({ v: 4, courierNote: 'Ring twice' });
    expect(await correct('ada', 4, { courierNote: 'Ring twice' })).toMatchObject({ v: 4 });
    const courierNote = 'Leave it at the bakery';
    expect(await correct('staff', 4, { courierNote })).toMatchObject({ v: 5, courierNote });
    expect(await correct('ada', 5, { courierNote: '' })).not.toHaveProperty('courierNote');
    const lines = await shop.auditOf(_id.toString());
    expect(lines).toMatchObject([{ action: 'order.correct', changes: [{ field: 'courierNote' }] }]);
    expect(JSON.stringify(lines)).not.toContain('bakery');
  });

  it.each([
    ['nothing', {}],
    ['what the order says', { name: 'Ada Reader', phone: '5551234' }],
    ['its address', { address: { city: 'Springfield', country: 'USA', state: 'IL', zipcode: '62701' } }],
  ])('to correct it to what it says already changes not a byte: %s', async (_, body) => {
    const stored = await shop.store();
    const before = await shop.readBytes(stored);
    const path = `/api/orders/${stored._id.toString()}/contact`;
    const reply = await shop.send('PUT', path, { token: shop.tokens.ada, body: { v: stored.v, ...body } });
    expect(reply).toMatchObject({ status: 200, body: { v: stored.v, name: 'Ada Reader' } });
    expect(await shop.readBytes(stored)).toEqual(before);
  });
});

describe('a repeated command', () => {
  it('whose reply was lost returns the order as it is then', async () => {
    const stored = await shop.store();
    const first = await shop.act('staff', 'ship', stored);
    expect(await shop.act('staff', 'ship', stored)).toMatchObject({ status: 200, body: first.body });
    expect(await shop.copiesOf(stored)).toEqual([3, 4, 2]);
  });

  it('of another person, or with other arguments, is a conflict with the order as it is', async () => {
    const stored = await shop.store();
    await shop.act('staff', 'ship', stored, { carrier: 'DHL' });
    for (const [caller, carrier] of [
      ['colleague', 'DHL'],
      ['staff', 'UPS'],
    ] as const) {
      const { status, body } = await shop.act(caller, 'ship', stored, { carrier });
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: 'CONFLICT', order: { v: 4, status: 'shipped', carrier: 'DHL' } });
    }
  });

  it('on an older version is a conflict, which tells a customer no name of the staff', async () => {
    const stored = await shop.store();
    await shop.act('staff', 'confirm', stored);
    const late = await shop.act('ada', 'cancel', stored);
    expect(late.body).toMatchObject({ code: 'CONFLICT', order: { v: 4, status: 'confirmed' } });
    expect(JSON.stringify(late.body)).not.toMatch(/clerk|grace/i);
    expect(JSON.stringify((await shop.act('colleague', 'cancel', stored)).body)).toMatch(/grace/);
  });
});

describe('an order of a batch', () => {
  const send = (body: object) => shop.sendAsStaff('POST', '/api/orders/batch', body);
  const batch = async (body: object) => orderBatchResult.parse((await send(body)).body).results;

  it('of a hundred is confirmed with the others, or named with the reason', async () => {
    const placed = await Promise.all(Array.from({ length: 97 }, () => shop.store()));
    const shipped = await shop.store({ status: 'shipped' });
    const raced = await shop.store();
    const ids = [...[...placed, shipped, raced].map(({ number }) => number), 'ZZZZZZZZ'];
    const [results, race] = await Promise.all([
      batch({ action: 'confirm', ids }),
      shop.act('ada', 'correct', raced),
    ]);
    expect(results.map(({ id }) => id)).toEqual(ids);
    const [unknown, last, state] = results.toReversed();
    expect(unknown).toEqual({ id: 'ZZZZZZZZ', error: 'ORDER_NOT_FOUND' });
    expect(last?.order).toMatchObject({ status: 'confirmed' });
    expect(state).toMatchObject({ error: 'ORDER_STATE', order: { status: 'shipped', v: 3 } });
    expect(results.slice(0, 97).every(({ order }) => order?.status === 'confirmed')).toBe(true);
    expect([200, 409]).toContain(race.status);
  });

  it('is shipped with its stock, though the same book is in all of them', async () => {
    const stored = await Promise.all(Array.from({ length: 20 }, () => shop.store()));
    const items = stored[0]?.items ?? [];
    await shop.orders.updateMany({ _id: { $in: stored.map(({ _id }) => _id) } }, { $set: { items } });
    await shop.stock.updateOne({ _id: items[0]?.bookId ?? '' }, { $set: { promised: 20 } });
    const ids = stored.map(({ _id }) => _id.toString());
    const results = await batch({ action: 'ship', ids });
    expect(results.map(({ error }) => error)).toEqual(ids.map(() => undefined));
    expect(await shop.copiesOf({ items })).toEqual([3, 0, 21]);
  });

  it('is changed in the version that staff saw only, and once if the batch is repeated', async () => {
    const [seen, corrected, cancelled] = [await shop.store(), await shop.store(), await shop.store()];
    await shop.act('ada', 'correct', corrected);
    const orders = [seen, corrected].map(({ _id, v }) => ({ id: _id.toString(), v }));
    const first = await batch({ action: 'ship', orders });
    expect(first).toMatchObject([
      { order: { status: 'shipped', v: 4 } },
      { error: 'CONFLICT', order: { status: 'placed', v: 4 } },
    ]);
    expect(await batch({ action: 'ship', orders })).toEqual(first);
    const cancel = { action: 'cancel', orders: [{ id: cancelled.number, v: 3 }], reason: 'Ordered twice' };
    const [result] = await batch(cancel);
    expect(result?.order).toMatchObject({ status: 'cancelled', payment: 'void' });
    expect(result?.order?.history.at(-1)?.reason).toBe('Ordered twice');
    expect(await shop.copiesOf(cancelled)).toEqual([4, 4, 1]);
    expect(await batch(cancel)).toEqual([result]);
    expect((await shop.orders.findOne({ _id: cancelled._id }))?.history).toHaveLength(3);
  });

  it('is shipped with its own tracking number, and delivered unpaid, as if alone', async () => {
    const stored = [await shop.store(), await shop.store()];
    const orders = stored.map(({ _id, v }, index) => ({ id: _id.toString(), v, tracking: `RP ${index}` }));
    const ship = { action: 'ship', carrier: 'DHL', orders };
    const shipped = await batch(ship);
    expect(shipped).toMatchObject([
      { order: { status: 'shipped', carrier: 'DHL', tracking: 'RP 0' } },
      { order: { status: 'shipped', carrier: 'DHL', tracking: 'RP 1' } },
    ]);
    expect(await batch(ship)).toEqual(shipped);
    const [, second] = stored;
    const again = second && (await shop.act('staff', 'ship', second, { carrier: 'DHL', tracking: 'RP 1' }));
    expect(again?.status).toBe(200);
    const deliver = shipped.map(({ id, order }) => ({ id, v: order?.v }));
    expect(await batch({ action: 'deliver', collected: false, orders: deliver })).toMatchObject([
      { order: { status: 'delivered', payment: 'due' } },
      { order: { status: 'delivered', payment: 'due' } },
    ]);
  });

  it('that cannot be read fails alone', async () => {
    const [good, broken] = [await shop.store(), await shop.store()];
    await shop.orders.updateOne({ _id: broken._id }, { $unset: { items: true } });
    const orders = [broken, good].map(({ _id, v }) => ({ id: _id.toString(), v }));
    expect(await batch({ action: 'confirm', orders })).toMatchObject([
      { id: broken._id.toString(), error: 'INTERNAL_ERROR' },
      { id: good._id.toString(), order: { status: 'confirmed' } },
    ]);
    await shop.orders.deleteOne({ _id: broken._id });
  });

  const first = { id: 'a', v: 1 };
  it.each([
    { ids: [] },
    { ids: Array.from({ length: MAX_IDS + 1 }, aBookId) },
    { ids: ['a', 'a'] },
    {},
    { orders: [{ id: 'a' }] },
    { orders: [{ id: 'a', v: 0 }] },
    { orders: [first, { ...first, v: 2 }] },
    { ids: ['a'], orders: [first] },
    { ids: ['a'], reason: 'Confirmations have none' },
    { ids: ['a'], carrier: 'DHL' },
    { ids: ['a'], collected: true },
    { orders: [{ ...first, tracking: 'RP 1' }] },
  ])('is not named by %j', async (named) => {
    expect((await send({ action: 'confirm', ...named })).status).toBe(400);
  });
});
