import {
  isOpen,
  type OrderAction,
  type OrderStatus,
  type Payment,
} from '@bookstore/contracts/order-transitions';
import { numberOf } from '@bookstore/orders/orders/order-number';
import type { StoredChange, StoredOrder } from '@bookstore/orders/orders/order.schema';
import { ownSlotOf } from '@bookstore/orders/orders/open-slot';
import { searchKeysOf } from '@bookstore/orders/orders/search-keys';
import { ObjectId } from 'mongodb';
import { createRandom, type Random } from './random.ts';

const SEED = 20_261_122;
const ORDERS_PER_CUSTOMER = 10;
const MAX_BOOKS = 3;
const HOUR_MS = 3_600_000;
const SPAN_MS = 730 * 24 * HOUR_MS;
const ADDRESS = { city: 'Springfield', country: 'USA', state: 'IL', zipcode: '62701' };
const PHONE = '5551234';
const FIRST_NAMES = ['Ada', 'Ben', 'Chloé', 'David', 'Elif', 'Frank', 'Grace', 'Hugo', 'Ines', 'Jan'];
const STAFF = { id: 'staff', name: 'admin', role: 'admin' } as const;
/** The share of the orders, the newest ones, that are not shipped yet. */
const OPEN_SHARE = 0.01;

type Fate = { status: OrderStatus; payment: Payment; actions: readonly OrderAction[] };

const OPEN: readonly Fate[] = [
  { status: 'placed', payment: 'due', actions: ['place'] },
  { status: 'confirmed', payment: 'due', actions: ['place', 'confirm'] },
];
const DELIVERED: Fate = {
  status: 'delivered',
  payment: 'collected',
  actions: ['place', 'confirm', 'ship', 'deliver'],
};
/** What became of older orders: nearly all were delivered and paid. */
const CLOSED: readonly Fate[] = [
  ...Array<Fate>(94).fill(DELIVERED),
  { status: 'shipped', payment: 'due', actions: ['place', 'ship'] },
  { status: 'delivered', payment: 'due', actions: ['place', 'ship', 'deliver'] },
  { status: 'cancelled', payment: 'void', actions: ['place', 'cancel'] },
  { status: 'cancelled', payment: 'void', actions: ['place', 'confirm', 'cancel'] },
  { status: 'returned', payment: 'void', actions: ['place', 'ship', 'return'] },
  { status: 'returned', payment: 'refunded', actions: ['place', 'ship', 'deliver', 'return'] },
];

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

/** The number of an order, which no other order has. */
function nextNumber(_id: ObjectId, taken: Set<string>): string {
  let attempt = 0;
  let number = numberOf(_id);
  while (taken.has(number)) number = numberOf(_id, (attempt += 1));
  taken.add(number);
  return number;
}

/** An order's status, its money and its history, an hour a step. */
function describeFate(
  { status, payment, actions }: Fate,
  {
    customerId,
    name,
    totalCents,
    createdAt,
  }: Pick<StoredOrder, 'customerId' | 'name' | 'totalCents' | 'createdAt'>,
) {
  const history = actions.map((action, index): StoredChange => ({
    v: index + 1,
    at: new Date(createdAt.getTime() + index * HOUR_MS),
    action,
    by: action === 'place' ? { id: customerId, name, role: 'customer' } : STAFF,
  }));
  return {
    status,
    payment,
    ...((payment === 'collected' || payment === 'refunded') && { collectedCents: totalCents }),
    ...(payment === 'refunded' && { refundedCents: totalCents }),
    history,
    v: history.length,
  };
}

function chooseItems(books: readonly OrderedBook[], random: Random) {
  const first = Math.floor(random.next() * books.length);
  return books.slice(first, first + 1 + Math.floor(random.next() * MAX_BOOKS)).map(toItem);
}

/** Generates orders of the last two years, the same ones in every run but for ids and customers. */
export function* generateOrders({
  count,
  customers,
  books,
}: OrdersPlan): Generator<StoredOrder & { _id: ObjectId }> {
  const random = createRandom(SEED);
  const customerCount = Math.max(customers.length, Math.ceil(count / ORDERS_PER_CUSTOMER));
  const end = Date.now();
  const numbers = new Set<string>();
  for (let number = 0; number < count; number += 1) {
    const turn = number % customerCount;
    const customer = customers[turn] ?? { id: `reader-${turn}`, email: `reader-${turn}@shop.example` };
    const items = chooseItems(books, random);
    const createdAt = new Date(end - SPAN_MS + (number * SPAN_MS) / count);
    // Ids sort by the time of the order.
    const _id = new ObjectId(ObjectId.generate(Math.floor(createdAt.getTime() / 1000)));
    const contact = {
      name: `${FIRST_NAMES[turn % FIRST_NAMES.length] ?? ''} Reader ${turn}`,
      email: customer.email,
      phone: PHONE,
    };
    const totalCents = items.reduce((total, { priceCents }) => total + priceCents, 0);
    const order = { customerId: customer.id, ...contact, address: ADDRESS, items, totalCents, createdAt };
    const fate = random.pick(number < count * (1 - OPEN_SHARE) ? CLOSED : OPEN);
    yield {
      _id,
      ...order,
      number: nextNumber(_id, numbers),
      searchKeys: searchKeysOf(contact),
      ...describeFate(fate, order),
      ...(isOpen(fate.status) && { openSlot: ownSlotOf({ _id }) }),
    };
  }
}
