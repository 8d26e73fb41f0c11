import type { EventData } from '@bookstore/contracts/events';
import { cents } from '@bookstore/contracts/money';
import fc from 'fast-check';

/** A fact as the statistics are told it. */
export type Fact =
  | { type: 'book.saved'; data: EventData<'book.saved'> }
  | { type: 'book.deleted'; data: EventData<'book.deleted'> }
  | { type: 'order.placed'; data: EventData<'order.placed'> };

/** A fact as it comes: to which of two replicas, and whether it is the last that came together. */
export type Delivery = { fact: Fact; replica: 0 | 1; endsBatch: boolean };

const version = fc.integer({ min: 1, max: 4 });
const book = fc.constantFrom('book-1', 'book-2', 'book-3');
const customer = fc.constantFrom('ada', 'grace', 'joan').map((id) => ({ id, name: id }));

const saved = fc.record({ id: book, v: version, trending: fc.boolean() }).map((data): Fact => ({
  type: 'book.saved',
  data: { ...data, title: 'Emma', category: 'fiction', newPriceCents: cents.parse(999) },
}));
const deleted = fc.record({ id: book, v: version }).map((data): Fact => ({ type: 'book.deleted', data }));
const placed = fc
  .record({
    id: fc.constantFrom('order-1', 'order-2', 'order-3', 'order-4'),
    v: version,
    customer,
    totalCents: fc.nat(100_000).map((amount) => cents.parse(amount)),
    placedAt: fc.constantFrom('2026-10-31T23:59:59.999Z', '2026-11-01T00:00:00.000Z'),
  })
  .map((data): Fact => ({ type: 'order.placed', data }));

/** What happened to books and orders: each version of each is told by one fact. */
const histories = fc.uniqueArray(fc.oneof(saved, deleted, placed, placed), {
  selector: ({ data }) => `${data.id}:${data.v}`,
  minLength: 1,
  maxLength: 12,
});

const deliveryOf = (fact: Fact): fc.Arbitrary<Delivery> =>
  fc.record({
    fact: fc.constant(fact),
    replica: fc.constantFrom(0 as const, 1 as const),
    endsBatch: fc.boolean(),
  });

const inAnyOrder = <T>(items: T[]): fc.Arbitrary<T[]> =>
  fc.shuffledSubarray(items, { minLength: items.length });

/** What a queue makes of a history: each fact comes at least once, some again, in any order and any company. */
export const deliveries: fc.Arbitrary<Delivery[]> = histories
  .chain((facts) =>
    fc.array(fc.constantFrom(...facts), { maxLength: 6 }).map((again) => [...facts, ...again]),
  )
  .chain(inAnyOrder)
  .chain((facts) => fc.tuple(...facts.map(deliveryOf)));
