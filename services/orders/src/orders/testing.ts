import type { EventData } from '@bookstore/contracts/events';
import { cents } from '@bookstore/contracts/money';
import type { OrderDraftRequest } from '@bookstore/contracts/orders';
import { Types } from 'mongoose';

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
