import type { EventData } from '@bookstore/contracts/events';
import { cents } from '@bookstore/contracts/money';
import fc from 'fast-check';

/** An event that the statistics consume. */
export type AnyEvent =
  | { type: 'book.saved'; data: EventData<'book.saved'> }
  | { type: 'book.deleted'; data: EventData<'book.deleted'> }
  | { type: 'order.placed'; data: EventData<'order.placed'> };

/** An event as it is delivered to one of two replicas, perhaps as the last of a batch. */
export type Delivery = { event: AnyEvent; replica: 0 | 1; endsBatch: boolean };

const version = fc.integer({ min: 1, max: 4 });
const book = fc.constantFrom('book-1', 'book-2', 'book-3');
const customer = fc.constantFrom('ada', 'grace', 'joan').map((id) => ({ id, name: id }));

const saved = fc.record({ id: book, v: version, trending: fc.boolean() }).map((data): AnyEvent => ({
  type: 'book.saved',
  data: { ...data, title: 'Emma', category: 'fiction', newPriceCents: cents.parse(999) },
}));
const deleted = fc.record({ id: book, v: version }).map((data): AnyEvent => ({ type: 'book.deleted', data }));
const placed = fc
  .record({
    id: fc.constantFrom('order-1', 'order-2', 'order-3', 'order-4'),
    v: version,
    customer,
    totalCents: fc.nat(100_000).map((amount) => cents.parse(amount)),
    placedAt: fc.constantFrom('2026-10-31T23:59:59.999Z', '2026-11-01T00:00:00.000Z'),
  })
  .map((data): AnyEvent => ({ type: 'order.placed', data }));

/** The events of some books and orders: one for each version. */
const histories = fc.uniqueArray(fc.oneof(saved, deleted, placed, placed), {
  selector: ({ data }) => `${data.id}:${data.v}`,
  minLength: 1,
  maxLength: 12,
});

const deliveryOf = (event: AnyEvent): fc.Arbitrary<Delivery> =>
  fc.record({
    event: fc.constant(event),
    replica: fc.constantFrom(0 as const, 1 as const),
    endsBatch: fc.boolean(),
  });

const inAnyOrder = <T>(items: T[]): fc.Arbitrary<T[]> =>
  fc.shuffledSubarray(items, { minLength: items.length });

/** A history as a queue may deliver it: every event at least once, in any order and any batches. */
export const deliveries: fc.Arbitrary<Delivery[]> = histories
  .chain((events) =>
    fc.array(fc.constantFrom(...events), { maxLength: 6 }).map((again) => [...events, ...again]),
  )
  .chain(inAnyOrder)
  .chain((events) => fc.tuple(...events.map(deliveryOf)));
