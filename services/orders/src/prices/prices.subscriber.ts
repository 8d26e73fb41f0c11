import type { EventData } from '@bookstore/contracts/events';
import type { EventHandlers } from '@bookstore/kit/consumer/subscriber';
import type { Price } from './price.schema.ts';
import type { PricesService } from './prices.service.ts';

const toSold = ({ id, v, title, newPriceCents }: EventData<'book.saved'>): Price => ({
  _id: id,
  v,
  isSold: true,
  title,
  priceCents: newPriceCents,
});

const toGone = ({ id, v }: EventData<'book.deleted'>): Price => ({ _id: id, v, isSold: false });

/** Keeps the prices from the facts of the queue `orders.prices`. */
export const createPriceHandlers = (prices: PricesService): EventHandlers<'orders.prices'> => ({
  'book.saved': (facts) => prices.keep(facts.map(toSold)),
  'book.deleted': (facts) => prices.keep(facts.map(toGone)),
});
