import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { REOPEN_SECONDS } from '@bookstore/contracts/lifetimes';
import type { OrderCommand } from '@bookstore/contracts/order-transitions';
import { aChangedOrder, startOrders, type TestOrders } from '../../testing/commands.ts';

let shop: TestOrders;
beforeAll(async () => {
  shop = await startOrders();
});
afterAll(() => shop.close());

const { items, history = [] } = aChangedOrder();
const CANCELLED = { status: 'cancelled', payment: 'void' } as const;

describe('an order', () => {
  it('is read by its id or number, however that is written, by its customer and staff only', async () => {
    const { _id, number = '' } = await shop.store();
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
    expect(changed?.searchKeys).toEqual(['ada@example.com', '5559876', kept, 'ada', 'king']);
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
