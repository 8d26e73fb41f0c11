import { z } from 'zod';
import { MAX_QUERY_LENGTH } from './lists.ts';
import { moneyOutput } from './money.ts';
import { order } from './orders.ts';
import { queryOf } from './paging.ts';

/** How many customers a search finds. */
export const MAX_FOUND_CUSTOMERS = 5;
/** How many of a customer's addresses are listed. */
export const MAX_CUSTOMER_ADDRESSES = 20;

/** The query of the search for customers: the e-mail address, a phone number or words of the name, as orders are found by them. */
export const customersQuery = queryOf({ q: z.string().trim().min(1).max(MAX_QUERY_LENGTH) });

const orderCount = z.int().min(0);

/** A customer that a search found, named as in the order that was found. */
export const foundCustomer = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** How many orders they have, counted to 10,000. */
  orders: orderCount,
});
export type FoundCustomer = z.infer<typeof foundCustomer>;

/** A customer as their orders show them, the newest 10,000. */
export const customer = z.object({
  id: z.string(),
  /** Of the last order; e-mail and phone are empty once that is erased. */
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  orders: orderCount,
  /** How many are open. */
  open: orderCount,
  cancelled: orderCount,
  returned: orderCount,
  /** The totals of all orders that were not cancelled. */
  ordered: moneyOutput,
  collected: moneyOutput,
  refunded: moneyOutput,
  /** Those of the orders, each once, the last used first: at most 20. */
  addresses: z.array(order.shape.address),
});
export type Customer = z.infer<typeof customer>;
