import {
  isOpen,
  type OrderAction,
  type OrderStatus,
  type Payment,
} from '@bookstore/contracts/order-transitions';
import { ownSlotOf } from '@bookstore/orders/orders/open-slot';
import { numberOf } from '@bookstore/orders/orders/order-number';
import type { StoredChange, StoredOrder } from '@bookstore/orders/orders/order.schema';
import { searchKeysOf } from '@bookstore/orders/orders/search-keys';
import { ObjectId } from 'mongodb';
import { createRandom } from './random.ts';

const SEED = 20_261_122;
const ORDERS_PER_CUSTOMER = 10;
const MAX_LINES = 3;
const HOUR_MS = 3_600_000;
const SPAN_MS = 730 * 24 * HOUR_MS;
const ADDRESS = { city: 'Springfield', country: 'USA', state: 'IL', zipcode: '62701' };
const FIRST_NAMES = ['Ada', 'Ben', 'Chloé', 'David', 'Elif', 'Frank', 'Grace', 'Hugo', 'Ines', 'Jan'];
const STAFF = { id: 'staff', name: 'admin', role: 'admin' } as const;
/** The share of the orders, the newest ones, that are not shipped yet. */
const OPEN_SHARE = 0.01;

/** What became of an order, by one action an hour. */
type Fate = readonly [status: OrderStatus, payment: Payment, ...actions: OrderAction[]];

const OPEN: readonly Fate[] = [
  ['placed', 'due', 'place'],
  ['confirmed', 'due', 'place', 'confirm'],
];
/** Of older orders nearly all were delivered and paid. */
const CLOSED: readonly Fate[] = [
  ...Array<Fate>(94).fill(['delivered', 'collected', 'place', 'confirm', 'ship', 'deliver']),
  ['shipped', 'due', 'place', 'ship'],
  ['delivered', 'due', 'place', 'ship', 'deliver'],
  ['cancelled', 'void', 'place', 'cancel'],
  ['cancelled', 'void', 'place', 'confirm', 'cancel'],
  ['returned', 'void', 'place', 'ship', 'return'],
  ['returned', 'refunded', 'place', 'ship', 'deliver', 'return'],
];

type OrderedBook = { _id: ObjectId; title: string; newPriceCents: number };

type OrdersPlan = {
  count: number;
  /** Customers with orders, beside as many others that each has about ten. */
  customers: readonly { id: string; email: string }[];
  books: readonly OrderedBook[];
};

const toItem = ({ _id, title, newPriceCents: priceCents }: OrderedBook) => ({
  bookId: _id.toString(),
  title,
  priceCents,
});

type PlacedOrder = Pick<StoredOrder, 'customerId' | 'name' | 'totalCents' | 'createdAt'>;

/** The status of an order, its money and its history. */
function applyFate({ customerId, name, totalCents, createdAt }: PlacedOrder, fate: Fate) {
  const [status, payment, ...actions] = fate;
  const history = actions.map((action, index): StoredChange => ({
    v: index + 1,
    at: new Date(createdAt.getTime() + index * HOUR_MS),
    action,
    by: action === 'place' ? { id: customerId, name, role: 'customer' } : STAFF,
  }));
  return {
    status,
    payment,
    history,
    v: history.length,
    ...((payment === 'collected' || payment === 'refunded') && { collectedCents: totalCents }),
    ...(payment === 'refunded' && { refundedCents: totalCents }),
  };
}

/** The number of an order, which no other order has. */
function nextNumber(_id: ObjectId, taken: Set<string>): string {
  let attempt = 0;
  let number = numberOf(_id);
  while (taken.has(number)) number = numberOf(_id, (attempt += 1));
  taken.add(number);
  return number;
}

/** Generates orders of the last two years, the same ones in every run but for ids and customers. */
export function* generateOrders(plan: OrdersPlan): Generator<StoredOrder & { _id: ObjectId }> {
  const { count, customers, books } = plan;
  const random = createRandom(SEED);
  const customerCount = Math.max(customers.length, Math.ceil(count / ORDERS_PER_CUSTOMER));
  const end = Date.now();
  const numbers = new Set<string>();
  for (let index = 0; index < count; index += 1) {
    const turn = index % customerCount;
    const { id, email } = customers[turn] ?? { id: `reader-${turn}`, email: `reader-${turn}@shop.example` };
    const name = `${FIRST_NAMES[turn % FIRST_NAMES.length] ?? ''} Reader ${turn}`;
    const contact = { name, email, phone: '5551234' };
    const first = Math.floor(random.next() * books.length);
    const items = books.slice(first, first + 1 + Math.floor(random.next() * MAX_LINES)).map(toItem);
    const createdAt = new Date(end - SPAN_MS + (index * SPAN_MS) / count);
    // Ids sort by the time of the order.
    const _id = new ObjectId(ObjectId.generate(Math.floor(createdAt.getTime() / 1000)));
    const order = {
      _id,
      customerId: id,
      ...contact,
      address: ADDRESS,
      createdAt,
      number: nextNumber(_id, numbers),
      searchKeys: searchKeysOf(contact),
      items,
      totalCents: items.reduce((total, { priceCents }) => total + priceCents, 0),
    };
    const fate = random.pick(index < count * (1 - OPEN_SHARE) ? CLOSED : OPEN);
    yield { ...order, ...applyFate(order, fate), ...(isOpen(fate[0]) && { openSlot: ownSlotOf(order) }) };
  }
}
