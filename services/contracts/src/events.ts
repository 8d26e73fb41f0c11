import { z } from 'zod';
import { category } from './books.ts';
import { cents } from './money.ts';

/** The exchange every fact is published to, with the event's type as routing key. */
export const EVENT_EXCHANGE = 'bookstore.events';
export const DEAD_LETTER_EXCHANGE = 'bookstore.dead-letters';

const version = z.int().min(1);

const bookSaved = z.strictObject({
  id: z.string(),
  v: version,
  title: z.string(),
  category,
  trending: z.boolean(),
  newPriceCents: cents,
});
const bookDeleted = z.strictObject({ id: z.string(), v: version });
const orderPlaced = z.strictObject({
  id: z.string(),
  v: version,
  customer: z.strictObject({ id: z.string(), name: z.string() }),
  totalCents: cents,
  placedAt: z.iso.datetime(),
});

type Events = {
  'book.saved': z.infer<typeof bookSaved>;
  'book.deleted': z.infer<typeof bookDeleted>;
  'order.placed': z.infer<typeof orderPlaced>;
};
export type EventType = keyof Events;
export type EventData<T extends EventType> = Events[T];

/** The data of each event: the entity's whole current state, never a difference. */
export const EVENT_DATA: { readonly [T in EventType]: z.ZodType<Events[T]> } = {
  'book.saved': bookSaved,
  'book.deleted': bookDeleted,
  'order.placed': orderPlaced,
};

export const isEventType = (name: string): name is EventType => Object.hasOwn(EVENT_DATA, name);

/** Which facts each durable queue receives. A queue is named `<service>.<purpose>`. */
export const QUEUES = {
  'admin-auth.stats': ['book.saved', 'book.deleted', 'order.placed'],
  'orders.prices': ['book.saved', 'book.deleted'],
} as const satisfies Record<string, readonly EventType[]>;

export type QueueName = keyof typeof QUEUES;
export type QueueEvent<Q extends QueueName> = (typeof QUEUES)[Q][number];

/** Where the messages that `queue` could not take end up. */
export const deadLetterQueue = (queue: QueueName): string => `${queue}.dead`;

/** A fact on the wire: CloudEvents 1.0, structured JSON. */
export type CloudEvent<T extends EventType = EventType> = {
  specversion: '1.0';
  id: string;
  source: string;
  type: T;
  subject: string;
  time: string;
  datacontenttype: 'application/json';
  /** The trace of the write that made the fact. */
  traceparent?: string;
  data: EventData<T>;
};

const envelope = z.object({
  specversion: z.literal('1.0'),
  id: z.string().min(1),
  source: z.string().min(1),
  type: z.string(),
  subject: z.string(),
  time: z.iso.datetime(),
  datacontenttype: z.literal('application/json'),
  data: z.unknown(),
});

const envelopeOf = (type: EventType) => envelope.extend({ type: z.literal(type) });
/** Made once: zod compiles a schema when it first reads by it. */
const ENVELOPES: Readonly<Record<EventType, ReturnType<typeof envelopeOf>>> = {
  'book.saved': envelopeOf('book.saved'),
  'book.deleted': envelopeOf('book.deleted'),
  'order.placed': envelopeOf('order.placed'),
};

/** A fact of any type, whose data are still to be read by the schema of its type. */
export const eventEnvelope = envelope.extend({ type: z.enum(Object.keys(EVENT_DATA).filter(isEventType)) });
export type EventEnvelope = z.infer<typeof eventEnvelope>;

/**
 * Makes the CloudEvent that tells `data`. Its id is the same for the same version of the same entity.
 * @throws ZodError when `data` is not what the event's schema says.
 */
export function createEvent<T extends EventType>(type: T, source: string, data: EventData<T>): CloudEvent<T> {
  EVENT_DATA[type].parse(data);
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

/**
 * Reads the data of an event of a known type from a message's JSON.
 * @throws ZodError or SyntaxError when it is not such an event.
 */
export function readEvent<T extends EventType>(type: T, json: string): EventData<T> {
  return EVENT_DATA[type].parse(ENVELOPES[type].parse(JSON.parse(json)).data);
}
