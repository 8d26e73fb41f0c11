import { isSold, type OrderCommand } from '@bookstore/contracts/order-transitions';
import mongoose, { type Types } from 'mongoose';
import type { OrderDocument, StoredItem } from '../orders/order.schema.ts';
import type { StoredStock } from '../stock/stock.schema.ts';
import { aBookId, aStoredOrder } from './factories.ts';
import { startShop } from './shop.ts';

const { BSON } = mongoose.mongo;

/** An order with two lines, of which the first is held while it has a copy of a counted book, in its third version. */
export function aChangedOrder(fields: Partial<OrderDocument> = {}): OrderDocument {
  const { status = 'placed' } = fields;
  const order = aStoredOrder({
    items: [
      { bookId: aBookId(), title: 'Emma', priceCents: 999, ...(isSold(status) && { held: true }) },
      { bookId: aBookId(), title: 'Dracula', priceCents: 1250 },
    ],
    totalCents: 2249,
    v: 3,
    ...fields,
  });
  const by = { id: 'staff-0', name: 'Eve Clerk', role: 'admin' } as const;
  const history = [...order.history, { v: 3, at: order.createdAt, action: 'confirm', by } as const];
  return { ...order, history, ...fields };
}

const aStock = (bookId: string): StoredStock => ({
  _id: bookId,
  isCounted: true,
  free: 3,
  promised: 5,
  lowAt: 2,
  isFew: false,
  v: 1,
  history: [],
});

export const CONTACT = { name: 'Ada King', phone: '5559876' };

/** What names an order, its version and its lines. */
export type Addressee = {
  _id: Types.ObjectId | string;
  v: number;
  items: readonly Pick<StoredItem, 'bookId'>[];
};

/** The request of a command on an order in the version that it has. */
export function requestOf(command: OrderCommand, { _id, v, items }: Addressee, args: object = {}) {
  const path = `/api/orders/${_id.toString()}`;
  if (command === 'removeItem')
    return {
      method: 'DELETE',
      path: `${path}/items/${items[0]?.bookId ?? ''}?${new URLSearchParams({ v: String(v), ...args }).toString()}`,
      body: undefined,
    };
  if (command === 'correct')
    return { method: 'PUT', path: `${path}/contact`, body: { v, ...CONTACT, ...args } };
  const body = { v, ...(command === 'return' && { restock: true }), ...args };
  return { method: 'POST', path: `${path}/${command}`, body };
}

/** Starts a shop with tokens of Ada, who placed the orders, of Bob, and of two of the staff. */
export async function startOrders() {
  const shop = await startShop();
  const tokens = {
    anonymous: undefined,
    ...shop.tokens,
    bob: await shop.signCustomer('bob'),
    fulfiller: await shop.staff.sign({ sub: 'flo-id', username: 'flo', role: 'fulfiller' }),
    colleague: await shop.staff.sign({ sub: 'linus-id', username: 'linus', role: 'admin' }),
  };
  return {
    ...shop,
    tokens,
    /** Runs a command as one of them. */
    act: (caller: keyof typeof tokens, command: OrderCommand, order: Addressee, args: object = {}) => {
      const { method, path, body } = requestOf(command, order, args);
      return shop.send(method, path, { token: tokens[caller], ...(body && { body }) });
    },
    /** Stores an order, and the stock of its first book. */
    store: async (fields: Partial<OrderDocument> = {}) => {
      const order = aChangedOrder(fields);
      await shop.orders.insertOne(order);
      for (const { bookId } of order.items.slice(0, 1)) await shop.stock.insertOne(aStock(bookId));
      return order;
    },
    /** How many copies of an order's first book are free and promised, and the version of its stock. */
    copiesOf: async ({ items }: Pick<Addressee, 'items'>) => {
      const found = await shop.stock.findOne({ _id: items[0]?.bookId ?? '' });
      return found && [found.free, found.promised, found.v];
    },
    /** The bytes of an order and of the stock of its first book. */
    readBytes: async ({ _id, items }: OrderDocument): Promise<string[]> => {
      const stock = await shop.stock.findOne({ _id: items[0]?.bookId ?? '' });
      return [await shop.orders.findOne({ _id }), stock].map((document) =>
        Buffer.from(BSON.serialize(document ?? {})).toString('hex'),
      );
    },
  };
}

export type TestOrders = Awaited<ReturnType<typeof startOrders>>;
