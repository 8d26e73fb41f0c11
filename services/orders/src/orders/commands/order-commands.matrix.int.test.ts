import { afterAll, describe, expect, it } from '@jest/globals';
import { isOrderAction, type OrderCommand, possibleCommands } from '@bookstore/contracts/order-transitions';
import type { Actor } from '@bookstore/contracts/staff';
import { CONTACT, startOrders } from '../../testing/commands.ts';
import { STATES } from '../../testing/states.ts';
import { type OrderDocument, toOrder } from '../order.schema.ts';

/** Who may give which command in which state: `c` the order's customer, `s` all staff, `m` managers, `-` nobody. */
const RULES = `
  state                confirm  ship  deliver  collect  cancel  return  removeItem  correct  reopen
  placed/due           s        s     -        -        cm      -       m           cs       -
  confirmed/due        -        s     -        -        cm      -       m           cs       -
  shipped/due          -        -     s        -        -       m       -           -        -
  delivered/due        -        -     -        s        -       m       -           -        -
  delivered/collected  -        -     -        -        -       m       -           -        -
  cancelled/void       -        -     -        -        -       -       -           -        m
  returned/void        -        -     -        -        -       -       -           -        -
  returned/refunded    -        -     -        -        -       -       -           -        -
`;

/** What each command adds to the numbers of a counted book and to their version, and makes of the order. */
const EFFECTS: Readonly<
  Record<OrderCommand, { stock: [free: number, promised: number, v: number]; order: object }>
> = {
  confirm: { stock: [0, 0, 0], order: { status: 'confirmed', payment: 'due' } },
  ship: { stock: [0, -1, 1], order: { status: 'shipped', payment: 'due' } },
  deliver: { stock: [0, 0, 0], order: { status: 'delivered', payment: 'collected', collected: 22.49 } },
  collect: { stock: [0, 0, 0], order: { status: 'delivered', payment: 'collected', collected: 22.49 } },
  cancel: { stock: [1, -1, 0], order: { status: 'cancelled', payment: 'void', collected: 0 } },
  return: { stock: [1, 0, 1], order: { status: 'returned', payment: 'void', collected: 0, refunded: 0 } },
  removeItem: {
    stock: [1, -1, 0],
    order: { payment: 'due', totalPrice: 12.5, items: [{ title: 'Dracula' }] },
  },
  correct: { stock: [0, 0, 0], order: { ...CONTACT, payment: 'due', email: 'ada@example.com' } },
  reopen: { stock: [-1, 1, 0], order: { status: 'placed', payment: 'due' } },
};
const REFUNDED = { status: 'returned', payment: 'refunded', collected: 22.49, refunded: 22.49 };

const isCommand = (action: string): action is OrderCommand => isOrderAction(action) && action !== 'place';
const [[, ...names] = [], ...rows] = RULES.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));
const COMMANDS = names.filter(isCommand);

const MATRIX = STATES.flatMap((state) => {
  const row = rows.find(([name]) => name === `${state.status}/${state.payment}`) ?? [];
  return COMMANDS.map((command, index) => ({ state, command, who: row[index + 1] ?? 'missing' }));
});
/** Whether a command is for some kind of caller in any state. */
const isFor = (kind: string, command: OrderCommand) =>
  MATRIX.some((cell) => cell.command === command && cell.who.includes(kind));

type Cell = (typeof MATRIX)[number];
/** The status with which each caller is answered. */
const CALLERS: Readonly<Record<'anonymous' | 'bob' | 'ada' | 'fulfiller' | 'staff', (cell: Cell) => number>> =
  {
    anonymous: () => 401,
    bob: ({ command }) => (isFor('c', command) ? 404 : 401),
    ada: ({ command, who }) => (who.includes('c') ? 200 : isFor('c', command) ? 409 : 401),
    fulfiller: ({ command, who }) => (who.includes('s') ? 200 : isFor('s', command) ? 409 : 403),
    staff: ({ who }) => (/[sm]/.test(who) ? 200 : 409),
  };
const ROLES: Readonly<Record<string, string>> = { ada: 'customer', fulfiller: 'fulfiller', staff: 'admin' };
const CALLER_NAMES = ['anonymous', 'bob', 'ada', 'fulfiller', 'staff'] as const;

const shop = await startOrders();
afterAll(() => shop.close());

/** Holds what a command has made of an order and its stock against the table, and repeats it as after a lost reply. */
async function expectEffects(
  { state, command }: Cell,
  caller: (typeof CALLER_NAMES)[number],
  stored: OrderDocument,
  body: unknown,
) {
  const [free, promised, v] = EFFECTS[command].stock;
  const isRefund = command === 'return' && state.payment === 'collected';
  expect(body).toMatchObject({ v: 4, ...(isRefund ? REFUNDED : EFFECTS[command].order) });
  expect(await shop.copiesOf(stored)).toEqual([3 + free, 5 + promised, 1 + v]);
  expect(shop.orderOf(body).history.at(-1)).toMatchObject({
    v: 4,
    action: command,
    by: { role: ROLES[caller] },
  });
  await shop.orders.updateOne({ _id: stored._id }, { $unset: { pendingSince: 1, dueMails: 1 } });
  const before = await shop.readBytes(stored);
  const again = await shop.act(caller, command, stored);
  expect([again.status, again.body]).toEqual([200, body]);
  expect(await shop.readBytes(stored)).toEqual(before);
}

describe('a command on an order', () => {
  it('has a column of the table, and each state a row', () => {
    expect(COMMANDS.toSorted()).toEqual(Object.keys(EFFECTS).toSorted());
    expect(rows.map(([name]) => name)).toEqual(STATES.map((state) => `${state.status}/${state.payment}`));
  });

  it.each(MATRIX)(
    'changes order, money and stock as the table says, or not a byte: $command, $state.status, $state.payment',
    async (cell) => {
      for (const caller of CALLER_NAMES) {
        const stored = await shop.store(cell.state);
        const before = await shop.readBytes(stored);
        const { status, body } = await shop.act(caller, cell.command, stored);
        expect([caller, status]).toEqual([caller, CALLERS[caller](cell)]);
        if (status === 200) await expectEffects(cell, caller, stored, body);
        else expect(await shop.readBytes(stored)).toEqual(before);
        if (status === 409) expect(body).toMatchObject({ code: 'ORDER_STATE', order: { v: 3 } });
      }
    },
  );

  it.each([
    ['c', ['customer']],
    ['s', ['staff']],
    ['sm', ['staff', 'manager']],
  ] as const)('is offered to those who may give it: %s', async (kinds, actors: readonly Actor[]) => {
    const isTheirs = new RegExp(`[${kinds}]`);
    for (const state of STATES) {
      const cells = MATRIX.filter((cell) => cell.state === state && isTheirs.test(cell.who));
      const offered = possibleCommands(toOrder(await shop.store(state)), actors);
      expect(offered.toSorted()).toEqual(cells.map(({ command }) => command).toSorted());
    }
  });
});
