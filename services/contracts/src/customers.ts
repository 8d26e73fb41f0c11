import { z } from 'zod';
import { MAX_QUERY_LENGTH } from './lists.ts';
import { moneyOutput } from './money.ts';
import { order } from './orders.ts';
import { paging, queryOf, withinReach } from './paging.ts';

/** How many customers are listed if the request names no length. */
export const DEFAULT_CUSTOMERS = 5;
/** Of so many orders, the newest that match, the customers are listed. */
export const MAX_CUSTOMER_ORDERS = 5000;
/** How many of a customer's addresses are listed. */
export const MAX_CUSTOMER_ADDRESSES = 20;

/** The query of the list of customers: those whose e-mail address, phone number or name has all words of `q`; without it all. */
export const customersQuery = queryOf({
  q: z.string().trim().max(MAX_QUERY_LENGTH).optional(),
  ...paging,
}).refine(...withinReach(MAX_CUSTOMER_ORDERS));

const orderCount = z.int().min(0);

/** A customer of a list, named as in the newest order that was found. Replicas of older versions send no time and no sum. */
export const foundCustomer = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** How many orders they have, counted to 10,000. */
  orders: orderCount,
  /** The totals of those that were not cancelled. */
  ordered: moneyOutput.optional(),
  /** When the newest order that was found was placed. */
  lastOrderAt: z.iso.datetime().optional(),
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
