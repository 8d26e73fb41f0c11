import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { OPERATIONS } from './api.ts';
import {
  createEvent,
  EVENT_DATA,
  type EventData,
  eventEnvelope,
  matchesPattern,
  readEvent,
} from './events.ts';
import { cents } from './money.ts';
import { stateDigests, stateFeedPage } from './state-feed.ts';
import { toStrict } from './strict.ts';

const placed: EventData<'order.placed'> = {
  id: 'an-order',
  number: '2A3B4C5D',
  v: 1,
  status: 'placed',
  payment: 'due',
  customer: { id: 'a-customer', name: 'Emma' },
  totalCents: cents.parse(1250),
  collectedCents: cents.parse(0),
  refundedCents: cents.parse(0),
  items: [{ bookId: 'a-book', title: 'Emma', priceCents: cents.parse(1250) }],
  placedAt: '2026-11-21T10:00:00.000Z',
};
const more = { more: { of: ['a newer version'] } };
const newer = { ...placed, customer: { ...placed.customer, ...more }, ...more };

describe('a reader', () => {
  it('accepts an event of a newer writer, and ignores the fields that it does not know', () => {
    const event = { ...createEvent('order.placed', 'test', placed), ...more, data: newer };
    expect(readEvent('order.placed', JSON.stringify(event))).toEqual(placed);
  });

  it('reads what an earlier writer has left out as the state of an order that was only placed', () => {
    const { id, v, customer, totalCents, placedAt } = placed;
    const event = createEvent('order.placed', 'test', placed);
    const earlier = { ...event, data: { id, v, customer, totalCents, placedAt } };
    expect(readEvent('order.*', JSON.stringify(earlier))).toEqual({ ...placed, number: '', items: [] });
  });

  it('reads every event that a pattern matches, also of a type that it does not know', () => {
    const event = createEvent('order.placed', 'test', placed);
    const type = 'order.unknownfuture';
    expect(readEvent('order.*', JSON.stringify({ ...event, type }))).toEqual(placed);
    expect(() => readEvent('order.*', JSON.stringify({ ...event, type: 'book.saved' }))).toThrow(
      'expected order.*, got book.saved',
    );
  });

  it.each([
    ['order.*', 'order.placed', true],
    ['order.*', 'order.unknownfuture', true],
    ['order.*', 'order.placed.late', false],
    ['order.*', 'order', false],
    ['order.*', 'reorder.placed', false],
    ['book.saved', 'book.saved', true],
    ['book.saved', 'book.deleted', false],
  ] as const)('takes the pattern %s for matching %s: %s', (pattern, type, isMatch) => {
    expect(matchesPattern(pattern, type)).toBe(isMatch);
  });

  it('rejects an event of another type, and one that lacks a field', () => {
    const { v, ...withoutVersion } = placed;
    const event = createEvent('order.placed', 'test', placed);
    expect(() => readEvent('book.deleted', JSON.stringify(event))).toThrow('expected book.deleted');
    expect(() => readEvent('order.placed', JSON.stringify({ ...event, data: withoutVersion }))).toThrow(
      '"v"',
    );
    expect(v).toBe(1);
  });

  it('accepts a feed page and digests of a newer owner', () => {
    const event = { ...createEvent('book.deleted', 'test', { id: 'a-book', v: 2 }), ...more };
    const page = stateFeedPage.parse({ states: [event, { type: 'unknown' }], next: null, ...more });
    expect(page.states.map((entry) => eventEnvelope.safeParse(entry).success)).toEqual([true, false]);
    const digest = { from: 0, to: 1, count: 1, versions: 2 };
    expect(stateDigests.parse({ digests: [{ ...digest, ...more }], ...more })).toEqual({ digests: [digest] });
  });

  it.each(OPERATIONS.map(({ id, reply }) => ({ id, reply })))(
    'accepts more fields in the reply of $id',
    ({ reply }) => {
      if (!(reply instanceof z.ZodType)) return;
      expect(JSON.stringify(z.toJSONSchema(reply, { io: 'input' }))).not.toContain(
        '"additionalProperties":false',
      );
    },
  );
});

/** The objects of a JSON schema that allow properties without a schema. */
function findOpenObjects(schema: unknown): unknown[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const isOpen = 'properties' in schema && !('additionalProperties' in schema);
  return [...(isOpen ? [schema] : []), ...Object.values(schema).flatMap(findOpenObjects)];
}

describe('a writer', () => {
  it('never publishes a field that the event does not have, at any level', () => {
    expect(() => createEvent('order.placed', 'test', { ...placed, ...more })).toThrow('"more"');
    const customer = { ...placed.customer, ...more };
    const items = placed.items.map((item) => ({ ...item, ...more }));
    expect(() => createEvent('order.placed', 'test', { ...placed, items })).toThrow('"more"');
    expect(() => createEvent('order.placed', 'test', { ...placed, customer })).toThrow('"more"');
  });

  it.each([
    ...Object.entries(EVENT_DATA),
    ...OPERATIONS.flatMap(({ id, reply }) => (reply instanceof z.ZodType ? [[id, reply] as const] : [])),
  ])('is held to the fields of %s at every level', (_name, schema) => {
    expect(findOpenObjects(z.toJSONSchema(toStrict(schema), { io: 'input' }))).toEqual([]);
    expect(z.toJSONSchema(toStrict(schema))).toEqual(z.toJSONSchema(schema));
  });
});
