import type { Order, OrderChange } from '@bookstore/contracts/orders';

/** What happened to an order, oldest first. One that an earlier version of the shop stored has no history yet. */
export const listChanges = ({ history, createdAt }: Order): readonly OrderChange[] =>
  history.length > 0 ? history : [{ v: 1, at: createdAt, action: 'place', by: { role: 'customer' } }];
