import type { StoredOrder } from '@bookstore/orders/orders/order.schema';
import { ObjectId } from 'mongodb';
import { createChance } from './chance.ts';
import type { SeededBook } from './seed-books.ts';

const SEED = 20_261_122;
const ORDERS_PER_CUSTOMER = 10;
const MAX_BOOKS = 3;
const DAY_MS = 24 * 3_600_000;
const SPAN_MS = 730 * DAY_MS;
const ADDRESS = { city: 'Springfield', country: 'USA', state: 'IL', zipcode: '62701' };

type OrderedBook = Pick<SeededBook, '_id' | 'title' | 'newPriceCents'>;
/** Somebody who orders. */
type SeededCustomer = { id: string; email: string };
export type SeededOrder = StoredOrder & { _id: ObjectId };

type OrdersPlan = {
  count: number;
  /** Who orders, beside as many others that each has about ten orders. */
  customers: readonly SeededCustomer[];
  books: readonly OrderedBook[];
};

const toItem = ({ _id, title, newPriceCents }: OrderedBook) => ({
  bookId: _id.toString(),
  title,
  priceCents: newPriceCents,
});

/** Draws orders of the last two years, the same ones in every run but for their ids and the customers'. */
export function* generateOrders({ count, customers, books }: OrdersPlan): Generator<SeededOrder> {
  const chance = createChance(SEED);
  const buyers = Math.max(customers.length, Math.ceil(count / ORDERS_PER_CUSTOMER));
  const end = Date.now();
  for (let number = 0; number < count; number += 1) {
    const turn = number % buyers;
    const buyer = customers[turn] ?? { id: `buyer-${turn}`, email: `buyer-${turn}@shop.example` };
    const first = Math.floor(chance.next() * books.length);
    const items = books.slice(first, first + 1 + Math.floor(chance.next() * MAX_BOOKS)).map(toItem);
    yield {
      _id: new ObjectId(),
      customerId: buyer.id,
      name: `Reader ${turn}`,
      email: buyer.email,
      phone: '5551234',
      address: ADDRESS,
      items,
      totalCents: items.reduce((total, { priceCents }) => total + priceCents, 0),
      createdAt: new Date(end - SPAN_MS + (number * SPAN_MS) / count),
      v: 1,
    };
  }
}
