import { z } from 'zod';
import { STOCK_STATES } from './lists.ts';
import { cents } from './money.ts';
import { orderStatus, payment } from './order-transitions.ts';
import { toStrict } from './strict.ts';

/** The exchange that every event is published to, with its type as the routing key. */
export const EVENT_EXCHANGE = 'bookstore.events';
export const DEAD_LETTER_EXCHANGE = 'bookstore.dead-letters';

const version = z.int().min(1);

/** An order, whatever happened to it last. The defaults are what a writer of an earlier version has left out. */
const orderState = z.object({
  id: z.string(),
  number: z.string().default(''),
  v: version,
  status: orderStatus.default('placed'),
  payment: payment.default('due'),
  customer: z.object({ id: z.string(), name: z.string() }),
  totalCents: cents,
  collectedCents: cents.default(cents.parse(0)),
  refundedCents: cents.default(cents.parse(0)),
  items: z.array(z.object({ bookId: z.string(), title: z.string(), priceCents: cents })).default([]),
  placedAt: z.iso.datetime(),
  changedAt: z.iso.datetime().optional(),
});

const EVENTS = {
  'book.saved': z.object({
    id: z.string(),
    v: version,
    title: z.string(),
    category: z.string(),
    trending: z.boolean(),
    newPriceCents: cents,
    isbn: z.string().optional(),
  }),
  /** Also of a book that is withdrawn: it is not sold. */
  'book.deleted': z.object({ id: z.string(), v: version }),
  /** The stock of a book, published when its state becomes another one. Without a state it is not counted. */
  'stock.changed': z.object({ id: z.string(), v: version, state: z.enum(STOCK_STATES).optional() }),
  'order.placed': orderState,
  'order.confirmed': orderState,
  'order.shipped': orderState,
  'order.delivered': orderState,
  'order.collected': orderState,
  'order.cancelled': orderState,
  'order.returned': orderState,
  'order.reopened': orderState,
  'order.changed': orderState,
};
export type EventType = keyof typeof EVENTS;

/** What can be consumed: the events of one type, or all whose type matches, also those that this version does not know. */
const PATTERNS = { ...EVENTS, 'order.*': orderState };
export type EventPattern = keyof typeof PATTERNS;
export type EventData<P extends EventPattern> = z.infer<(typeof PATTERNS)[P]>;

/** The data of each event: the whole current state of its entity, never a difference. */
export const EVENT_DATA: { readonly [T in EventType]: z.ZodType<EventData<T>> } = EVENTS;
const STRICT_EVENT_DATA = new Map(Object.entries(EVENT_DATA).map(([type, data]) => [type, toStrict(data)]));
const PATTERN_DATA: { readonly [P in EventPattern]: z.ZodType<EventData<P>> } = PATTERNS;

export const isEventPattern = (name: string): name is EventPattern => Object.hasOwn(PATTERN_DATA, name);

/** Whether an event of a type is among those of a pattern, in which `*` stands for one word, as in a routing key. */
export function matchesPattern(pattern: EventPattern, type: string): boolean {
  const words = type.split('.');
  const wanted = pattern.split('.');
  return (
    words.length === wanted.length && wanted.every((word, index) => word === '*' || word === words[index])
  );
}

/** The events that each durable queue receives. A queue is named `<service>.<purpose>`. */
export const QUEUES = {
  'admin-auth.stats': ['book.saved', 'book.deleted', 'order.*'],
  'orders.prices': ['book.saved', 'book.deleted'],
  'catalog.stock': ['stock.changed'],
} as const satisfies Record<string, readonly EventPattern[]>;

export type QueueName = keyof typeof QUEUES;
export type QueuePattern<Q extends QueueName> = (typeof QUEUES)[Q][number];

/** The queue for the messages that the consumer of `queue` rejects. */
export const deadLetterQueue = (queue: QueueName): string => `${queue}.dead`;

/** An event on the wire: CloudEvents 1.0, structured JSON. */
export type CloudEvent<T extends EventType = EventType> = {
  specversion: '1.0';
  id: string;
  source: string;
  type: T;
  subject: string;
  time: string;
  datacontenttype: 'application/json';
  /** The trace of the write that changed the state. */
  traceparent?: string;
  data: EventData<T>;
};

/** An event of any type, also an unknown one, whose data is still to be read by the schema of its type. */
export const eventEnvelope = z.object({
  specversion: z.literal('1.0'),
  id: z.string().min(1),
  source: z.string().min(1),
  type: z.string(),
  subject: z.string(),
  time: z.iso.datetime(),
  datacontenttype: z.literal('application/json'),
  data: z.unknown(),
});
export type EventEnvelope = z.infer<typeof eventEnvelope>;

/**
 * Makes the CloudEvent that carries `data`. Its id is the same for the same version of the same entity.
 * @throws ZodError when `data` is not what the schema of the event says, or has a field that it does not name.
 */
export function createEvent<T extends EventType>(type: T, source: string, data: EventData<T>): CloudEvent<T> {
  z.parse(STRICT_EVENT_DATA.get(type) ?? z.never(), data);
  return {
    specversion: '1.0',
    id: `${type}:${data.id}:${data.v}`,
    source: `/${source}`,
    type,
    subject: data.id,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    data,
  };
}

/** The data of an event that a pattern matches, without unknown fields. @throws ZodError or TypeError when it is no such event. */
export function readData<P extends EventPattern>(pattern: P, { type, data }: EventEnvelope): EventData<P> {
  if (!matchesPattern(pattern, type)) throw new TypeError(`expected ${pattern}, got ${type}`);
  return PATTERN_DATA[pattern].parse(data);
}

/** The same of the JSON of a message. @throws SyntaxError, too. */
export const readEvent = <P extends EventPattern>(pattern: P, json: string): EventData<P> =>
  readData(pattern, eventEnvelope.parse(JSON.parse(json)));
