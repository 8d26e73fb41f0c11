import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { REOPEN_SECONDS } from '@bookstore/contracts/lifetimes';
import {
  isOrderAction,
  isPossible,
  mayAct,
  type OrderCommand,
  TRANSITIONS,
} from '@bookstore/contracts/order-transitions';
import { order as orderSchema } from '@bookstore/contracts/orders';
import { type OrderDocument, toOrder } from '../order.schema.ts';
import {
  type Addressee,
  aStoredOrder,
  CONTACT,
  requestOf,
  startOrders,
  STATES,
  type TestOrders,
} from './testing.ts';

let shop: TestOrders;
beforeAll(async () => {
  shop = await startOrders();
});
afterAll(() => shop.close());

type Token = keyof TestOrders['tokens'];

const isCommand = (action: string): action is OrderCommand => isOrderAction(action) && action !== 'place';
const COMMANDS = Object.keys(TRANSITIONS).filter(isCommand);
const BY_ALL: readonly OrderCommand[] = ['cancel', 'correct'];

/** How many copies each command adds to those that are free and promised. */
const MOVES: Readonly<Record<OrderCommand, readonly [free: number, promised: number]>> = {
  confirm: [0, 0],
  ship: [0, -1],
  deliver: [0, 0],
  collect: [0, 0],
  cancel: [1, -1],
  return: [1, 0],
  removeItem: [1, -1],
  correct: [0, 0],
  reopen: [-1, 1],
};

/** What each command makes of an order whose money is due, or was collected. */
const RESULTS: Readonly<Record<OrderCommand, (wasCollected: boolean) => object>> = {
  confirm: () => ({ status: 'confirmed', payment: 'due' }),
  ship: () => ({ status: 'shipped', payment: 'due' }),
  deliver: () => ({ status: 'delivered', payment: 'collected', collected: 22.49 }),
  collect: () => ({ status: 'delivered', payment: 'collected', collected: 22.49 }),
  cancel: () => ({ status: 'cancelled', payment: 'void', collected: 0 }),
  return: (wasCollected) =>
    wasCollected
      ? { status: 'returned', payment: 'refunded', collected: 22.49, refunded: 22.49 }
      : { status: 'returned', payment: 'void', collected: 0, refunded: 0 },
  removeItem: () => ({ payment: 'due', totalPrice: 12.5, items: [{ title: 'Dracula' }] }),
  correct: () => ({ ...CONTACT, payment: 'due', email: 'ada@example.com' }),
  reopen: () => ({ status: 'placed', payment: 'due' }),
};

const act = (caller: Token, command: OrderCommand, order: Addressee, args: object = {}) => {
  const { method, path, body } = requestOf(command, order, args);
  return shop.send(method, path, { token: shop.tokens[caller], ...(body && { body }) });
};

const copiesOf = async ({ items }: OrderDocument) => {
  const found = await shop.stock.findOne({ _id: items[0]?.bookId ?? '' });
  return found && [found.free, found.promised];
};

function statusFor(caller: Token, command: OrderCommand, order: OrderDocument): number {
  if (caller === 'anonymous' || (caller !== 'staff' && !BY_ALL.includes(command))) return 401;
  if (caller === 'bob') return 404;
  return isPossible(command, toOrder(order)) ? 200 : 409;
}

const MATRIX = STATES.flatMap((state) =>
  COMMANDS.map((command) => ({ state, command, title: `${command}, ${state.status}, ${state.payment}` })),
);

describe('a command on an order', () => {
  it('of one customer or another, or staff, is allowed to those whom the table names', () => {
    const allowed = COMMANDS.filter((command) => mayAct(command, ['customer']));
    expect(allowed).toEqual(BY_ALL);
    expect(COMMANDS.filter((command) => !mayAct(command, ['staff', 'manager']))).toEqual([]);
  });

  it.each(MATRIX)(
    'changes order, money and stock as the table says, or not a byte: $title',
    async ({ state, command }) => {
      for (const caller of ['anonymous', 'bob', 'ada', 'staff'] as const) {
        const stored = await shop.store(state);
        const before = await shop.readBytes(stored);
        const { status, body } = await act(caller, command, stored);
        expect([caller, status]).toEqual([caller, statusFor(caller, command, stored)]);
        if (status !== 200) {
          expect(await shop.readBytes(stored)).toEqual(before);
          if (status === 409) expect(body).toMatchObject({ code: 'ORDER_STATE', order: { v: 3 } });
          continue;
        }
        const [free, promised] = MOVES[command];
        expect(body).toMatchObject({ v: 4, ...RESULTS[command](state.payment === 'collected') });
        expect(await copiesOf(stored)).toEqual([3 + free, 5 + promised]);
        const role = caller === 'staff' ? 'admin' : 'customer';
        expect(orderSchema.parse(body).history.at(-1)).toMatchObject({ v: 4, action: command, by: { role } });
      }
    },
  );

  it('keeps a line held until its copy was given back', async () => {
    const heldAfter = async (...commands: OrderCommand[]) => {
      const stored = await shop.store();
      let current = stored;
      for (const command of commands) {
        expect((await act('staff', command, current)).status).toBe(200);
        current = (await shop.orders.findOne({ _id: stored._id })) ?? current;
      }
      return current.items.map(({ held }) => held);
    };
    expect(await heldAfter('ship')).toEqual([true, undefined]);
    expect(await heldAfter('cancel')).toEqual([undefined, undefined]);
    expect(await heldAfter('cancel', 'reopen')).toEqual([true, undefined]);
    expect(await heldAfter('ship', 'deliver', 'return')).toEqual([undefined, undefined]);
  });

  it.each([
    ['staff', [3, 4]],
    ['ada', [4, 4]],
  ] as const)('to cancel it without restocking writes copies off for %s only', async (caller, copies) => {
    const stored = await shop.store();
    expect((await act(caller, 'cancel', stored, { restock: false })).status).toBe(200);
    expect(await copiesOf(stored)).toEqual(copies);
  });

  it('to return it without restocking writes its copies off', async () => {
    const stored = await shop.store({ status: 'shipped' });
    expect((await act('staff', 'return', stored, { restock: false })).status).toBe(200);
    expect(await copiesOf(stored)).toEqual([3, 5]);
  });

  it('to deliver it unpaid leaves its money due', async () => {
    const stored = await shop.store({ status: 'shipped' });
    const { body } = await act('staff', 'deliver', stored, { collected: false });
    expect(body).toMatchObject({ status: 'delivered', payment: 'due', collected: 0 });
  });

  it('to ship it stores carrier and tracking code, and to cancel it the reason', async () => {
    const shipped = await act('staff', 'ship', await shop.store(), { carrier: 'DHL', tracking: 'X1' });
    expect(shipped.body).toMatchObject({ carrier: 'DHL', tracking: 'X1' });
    const cancelled = await act('ada', 'cancel', await shop.store(), { reason: 'Two of them' });
    expect(orderSchema.parse(cancelled.body).history.at(-1)).toMatchObject({ reason: 'Two of them' });
  });

  it('to reopen it is refused long after it was cancelled, and when a book is sold out', async () => {
    const longAgo = new Date(Date.now() - REOPEN_SECONDS * 1000 - 1000);
    const old = await shop.store({ status: 'cancelled', payment: 'void', createdAt: longAgo });
    expect((await act('staff', 'reopen', old)).body).toMatchObject({ code: 'ORDER_STATE' });
    const stored = await shop.store({ status: 'cancelled', payment: 'void' });
    const [first] = stored.items;
    await shop.stock.updateOne({ _id: first?.bookId ?? '' }, { $set: { free: 0 } });
    const before = await shop.readBytes(stored);
    const { body } = await act('staff', 'reopen', stored);
    expect(body).toMatchObject({ code: 'OUT_OF_STOCK', productIds: [first?.bookId] });
    expect(await shop.readBytes(stored)).toEqual(before);
  });

  it('never removes the last line, or one that it does not have', async () => {
    const { items } = aStoredOrder();
    const single = await shop.store({ items: items.slice(0, 1) });
    expect((await act('staff', 'removeItem', single)).body).toMatchObject({ code: 'ORDER_STATE' });
    const stored = await shop.store();
    expect((await act('staff', 'removeItem', { _id: stored._id, v: stored.v, items })).body).toMatchObject({
      code: 'ORDER_STATE',
    });
  });

  it('is accepted a hundred times at most, but for those that end an order', async () => {
    const { history = [] } = aStoredOrder();
    const stored = await shop.store({ history: Array.from({ length: 50 }, () => history).flat() });
    expect((await act('ada', 'correct', stored)).body).toMatchObject({ code: 'ORDER_STATE' });
    expect((await act('staff', 'ship', stored)).status).toBe(200);
  });

  it('to correct it makes it found by the new name and phone number', async () => {
    const stored = await shop.store();
    await act('ada', 'correct', stored);
    const changed = await shop.orders.findOne({ _id: stored._id });
    expect(changed?.searchKeys).toEqual(expect.arrayContaining(['ada@example.com', '5559876', 'king']));
  });
});

describe('a correction that changes nothing', () => {
  it.each([
    ['nothing', {}],
    ['what the order says', { name: 'Ada Reader', phone: '5551234' }],
    ['its address', { address: { city: 'Springfield', country: 'USA', state: 'IL', zipcode: '62701' } }],
  ])('is answered with the order, and changes not a byte: %s', async (_, body) => {
    const stored = await shop.store();
    const before = await shop.readBytes(stored);
    const path = `/api/orders/${stored._id.toString()}/contact`;
    const reply = await shop.send('PUT', path, { token: shop.tokens.ada, body: { v: stored.v, ...body } });
    expect(reply).toMatchObject({ status: 200, body: { v: stored.v, name: 'Ada Reader' } });
    expect(await shop.readBytes(stored)).toEqual(before);
  });
});

const ofLife = (stored: OrderDocument, command: OrderCommand) => act('staff', command, stored);

describe('a repeated command', () => {
  it.each(
    MATRIX.filter(({ state, command }) => TRANSITIONS[command].from.some((from) => from === state.status)),
  )('whose reply was lost returns the order, and changes not a byte: $title', async ({ state, command }) => {
    const stored = await shop.store(state);
    const first = await ofLife(stored, command);
    if (first.status === 409) return;
    const marks = { pendingSince: 1, dueMails: 1 } as const;
    const settled = await shop.orders.updateOne({ _id: stored._id }, { $unset: marks });
    expect(settled.matchedCount).toBe(1);
    const before = await shop.readBytes(stored);
    expect(await ofLife(stored, command)).toMatchObject({ status: 200, body: first.body });
    expect(await shop.readBytes(stored)).toEqual(before);
  });

  it('of another person, or with other arguments, is a conflict with the order as it is', async () => {
    const stored = await shop.store();
    await act('staff', 'ship', stored, { carrier: 'DHL' });
    for (const [caller, carrier] of [
      ['colleague', 'DHL'],
      ['staff', 'UPS'],
    ] as const) {
      const { status, body } = await act(caller, 'ship', stored, { carrier });
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: 'CONFLICT', order: { v: 4, status: 'shipped', carrier: 'DHL' } });
    }
  });

  it('on an older version is a conflict, which tells a customer no name of the staff', async () => {
    const stored = await shop.store();
    await act('staff', 'confirm', stored);
    const late = await act('ada', 'cancel', stored);
    expect(late.body).toMatchObject({ code: 'CONFLICT', order: { v: 4, status: 'confirmed' } });
    expect(JSON.stringify(late.body)).not.toMatch(/clerk/i);
    expect(JSON.stringify((await act('colleague', 'cancel', stored)).body)).toMatch(/clerk/);
  });
});
