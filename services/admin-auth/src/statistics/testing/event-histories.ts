import type { EventData } from '@bookstore/contracts/events';
import { cents } from '@bookstore/contracts/money';
import { ORDER_STATUSES, PAYMENTS } from '@bookstore/contracts/order-transitions';
import fc from 'fast-check';

export type OrderData = EventData<'order.*'>;

/** An event that the statistics consume, by the pattern of its handler. */
export type AnyEvent =
  | { pattern: 'book.saved'; data: EventData<'book.saved'> }
  | { pattern: 'book.deleted'; data: EventData<'book.deleted'> }
  | { pattern: 'order.*'; data: OrderData };

/** An event as it is delivered to one of two replicas, perhaps as the last of a batch. */
export type Delivery = { event: AnyEvent; replica: 0 | 1; endsBatch: boolean };

/** Times around the changes of the clock in Berlin, and the ends of months there and in UTC. */
const TIMES = [
  '2026-03-28T23:30:00.000Z',
  '2026-03-29T21:59:59.999Z',
  '2026-03-29T22:00:00.000Z',
  '2026-10-25T22:30:00.000Z',
  '2026-10-25T23:00:00.000Z',
  '2026-10-31T22:59:59.999Z',
  '2026-10-31T23:00:00.000Z',
  '2026-10-31T23:59:59.999Z',
  '2026-11-01T00:00:00.000Z',
];

const version = fc.integer({ min: 2, max: 5 });
const book = fc.constantFrom('book-1', 'book-2', 'book-3');
const customer = fc.constantFrom('ada', 'grace', 'joan').map((id) => ({ id, name: id }));
const money = fc.nat(100_000).map((amount) => cents.parse(amount));

const saved = fc.record({ id: book, v: version, trending: fc.boolean() }).map((data): AnyEvent => ({
  pattern: 'book.saved',
  data: { ...data, title: 'Emma', category: 'fiction', newPriceCents: cents.parse(999) },
}));
const deleted = fc
  .record({ id: book, v: version })
  .map((data): AnyEvent => ({ pattern: 'book.deleted', data }));

const items = fc
  .uniqueArray(fc.tuple(fc.constantFrom('book-1', 'book-2', 'book-3', 'book-4'), money), {
    selector: ([bookId]) => bookId,
    maxLength: 3,
  })
  .map((lines) => lines.map(([bookId, priceCents]) => ({ bookId, title: `Title of ${bookId}`, priceCents })));

const ordered = fc
  .record({
    id: fc.constantFrom('order-1', 'order-2', 'order-3', 'order-4'),
    v: version,
    customer,
    totalCents: money,
    status: fc.constantFrom(...ORDER_STATUSES),
    payment: fc.constantFrom(...PAYMENTS),
    collectedCents: money,
    refundedCents: money,
    items,
    placedAt: fc.oneof(
      fc.constantFrom(...TIMES),
      fc.nat(40 * 24).map((hours) => new Date(Date.now() - hours * 3_600_000).toISOString()),
    ),
  })
  .map((data): AnyEvent => ({ pattern: 'order.*', data: { ...data, number: '' } }));

/** The events of some books and orders: one for each version. */
const histories = fc.uniqueArray(fc.oneof(saved, deleted, ordered, ordered, ordered), {
  selector: ({ data }) => `${data.id}:${data.v}`,
  minLength: 1,
  maxLength: 14,
});

const deliveryOf = (event: AnyEvent): fc.Arbitrary<Delivery> =>
  fc.record({
    event: fc.constant(event),
    replica: fc.constantFrom(0 as const, 1 as const),
    endsBatch: fc.boolean(),
  });

const inAnyOrder = <T>(events: T[]): fc.Arbitrary<T[]> =>
  fc.shuffledSubarray(events, { minLength: events.length });

const asDelivered = (events: fc.Arbitrary<AnyEvent[]>): fc.Arbitrary<Delivery[]> =>
  events
    .chain((each) => fc.array(fc.constantFrom(...each), { maxLength: 6 }).map((again) => [...each, ...again]))
    .chain(inAnyOrder)
    .chain((each) => fc.tuple(...each.map(deliveryOf)));

/** A history as a queue may deliver it: every event at least once, in any order and any batches. */
export const deliveries = asDelivered(histories);
