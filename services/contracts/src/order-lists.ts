import { z } from 'zod';
import { MAX_QUERY_LENGTH } from './lists.ts';
import { ORDER_STATUSES, PAYMENTS } from './order-transitions.ts';
import { choice, idList, paging, queryOf, withinReach } from './paging.ts';

export const ORDER_SORTS = ['newest', 'oldest'] as const;

/** How many orders of a list are counted and can be paged through. */
export const MAX_PAGEABLE_ORDERS = 10_000;

/** The most of a customer's own orders that are listed without pages: the newest. */
export const MAX_UNPAGED_ORDERS = 1000;

/** Where many orders have each part of a search, so many of the first in the list are compared with all of it. */
export const MAX_SEARCHED_ORDERS = 5000;

/** A day of the shop's time zone, or a moment. */
const dateInput = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], 'Enter a date, such as 2026-11-22')
  .optional();

/** The id of an order. */
const orderId = z
  .string()
  .regex(/^[\da-f]{24}$/, 'Enter the id of an order')
  .optional();

const orderFilters = {
  status: choice(ORDER_STATUSES),
  payment: choice(PAYMENTS),
  /** Only open orders that were placed longer ago than the setting `SHIP_WITHIN_HOURS`. */
  overdue: choice(['true']),
  /**
   * A number (also behind `#`), at least 4 characters with which one begins, or id, the ISBN of a book, a tracking number, or the
   * e-mail address, a phone number in any form or at least 4 of the last digits of one or of a tracking number, and words of the
   * name or beginnings of them, of at least 3 letters.
   */
  q: z.string().trim().max(MAX_QUERY_LENGTH).optional(),
  /** The id of an account: its orders alone. */
  customer: z.string().trim().max(100).optional(),
  /** When the order was placed, both inclusive. */
  from: dateInput,
  to: dateInput,
  sort: choice(ORDER_SORTS),
};

/** The query of the staff's list of orders. */
export const orderQuery = queryOf({
  ...orderFilters,
  ...paging,
  /** The orders of these numbers or ids, in any order: those of them that exist, whatever else is asked for. */
  ids: idList.optional(),
  /** The same for orders with these tracking numbers, each as `toTrackingKey` returns it; both together find the orders of either. */
  trackings: idList.optional(),
  /** Only orders that were placed after the one of this id, or before it: with a limit of 1 the next one in a list. */
  after: orderId,
  before: orderId,
}).refine(...withinReach(MAX_PAGEABLE_ORDERS));
export type OrderQuery = z.infer<typeof orderQuery>;

/** The query of their export. */
export const orderExportQuery = queryOf(orderFilters);
export type OrderExportQuery = z.infer<typeof orderExportQuery>;

/** The query of a customer's own orders: the newest, or a page when a limit is given. */
export const customerOrdersQuery = queryOf(paging);
