import type { StoredOrder } from '@bookstore/orders/orders/order.schema';
import { ObjectId } from 'mongodb';
import { createRandom } from './random.ts';

const SEED = 20_261_122;
const ORDERS_PER_CUSTOMER = 10;
const MAX_BOOKS = 3;
const SPAN_MS = 730 * 24 * 3_600_000;
const ADDRESS = { city: 'Springfield', country: 'USA', state: 'IL', zipcode: '62701' };

type OrderedBook = { _id: ObjectId; title: string; newPriceCents: number };

type OrdersPlan = {
  count: number;
  /** Customers with orders, beside as many others that each has about ten. */
  customers: readonly { id: string; email: string }[];
  books: readonly OrderedBook[];
};

const toItem = ({ _id, title, newPriceCents }: OrderedBook) => ({
  bookId: _id.toString(),
  title,
  priceCents: newPriceCents,
});

/** Generates orders of the last two years, the same ones in every run but for ids and customers. */
export function* generateOrders({
  count,
  customers,
  books,
}: OrdersPlan): Generator<StoredOrder & { _id: ObjectId }> {
  const random = createRandom(SEED);
  const customerCount = Math.max(customers.length, Math.ceil(count / ORDERS_PER_CUSTOMER));
  const end = Date.now();
  for (let number = 0; number < count; number += 1) {
    const turn = number % customerCount;
    const customer = customers[turn] ?? { id: `reader-${turn}`, email: `reader-${turn}@shop.example` };
    const first = Math.floor(random.next() * books.length);
    const items = books.slice(first, first + 1 + Math.floor(random.next() * MAX_BOOKS)).map(toItem);
    yield {
      _id: new ObjectId(),
      customerId: customer.id,
      name: `Reader ${turn}`,
      email: customer.email,
      phone: '5551234',
      address: ADDRESS,
      items,
      totalCents: items.reduce((total, { priceCents }) => total + priceCents, 0),
      createdAt: new Date(end - SPAN_MS + (number * SPAN_MS) / count),
      v: 1,
    };
  }
}
