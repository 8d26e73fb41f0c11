import type { EventData } from '@bookstore/contracts/events';
import { cents } from '@bookstore/contracts/money';
import { isOpen } from '@bookstore/contracts/order-transitions';
import type { OrderDraftRequest } from '@bookstore/contracts/orders';
import { Types } from 'mongoose';
import { ownSlotOf } from '../orders/open-slot.ts';
import type { OrderDocument } from '../orders/order.schema.ts';
import { placedFields } from '../orders/placed-fields.ts';

/** A book's id, as catalog generates them. */
export const aBookId = (): string => new Types.ObjectId().toString();

/** The state of a book that is sold. */
export const aSoldBook = (fields: Partial<EventData<'book.saved'>> = {}): EventData<'book.saved'> => ({
  id: aBookId(),
  v: 1,
  title: 'Emma',
  category: 'fiction',
  trending: false,
  newPriceCents: cents.parse(999),
  ...fields,
});

/** A valid request to place an order. */
export const anOrder = (fields: Partial<OrderDraftRequest> = {}): OrderDraftRequest => ({
  name: 'Ada Reader',
  email: 'ada@example.com',
  address: { street: '1 Library Lane', city: 'Springfield', country: 'USA', state: 'IL', zipcode: '62701' },
  phone: '5551234',
  productIds: [],
  totalPrice: '0.00',
  ...fields,
});

/** An order of one book, with an id of the time when it was placed. */
export function aStoredOrder(fields: Partial<OrderDocument> = {}) {
  const { createdAt = new Date(), customerId = 'ada', name = 'Ada Reader' } = fields;
  const order = {
    _id: new Types.ObjectId(Types.ObjectId.generate(Math.floor(createdAt.getTime() / 1000))),
    customerId,
    name,
    email: `${customerId}@example.com`,
    phone: '5551234',
    address: { city: 'Springfield', country: 'USA', state: 'IL', zipcode: '62701' },
    items: [{ bookId: 'a', title: 'Emma', priceCents: 999 }],
    totalCents: 999,
    createdAt,
    v: 1,
    ...fields,
  };
  const openSlot = isOpen(fields.status ?? 'placed') && { openSlot: ownSlotOf(order) };
  return { ...order, ...openSlot, ...placedFields(order), ...fields } satisfies OrderDocument;
}
