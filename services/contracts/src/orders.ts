import { z } from 'zod';
import {
  MAX_COURIER_NOTE_LENGTH,
  MAX_NAME_LENGTH,
  MAX_ORDER_NOTE_LENGTH,
  MAX_PHONE_LENGTH,
  MAX_STREET_LENGTH,
  MAX_ZIPCODE_LENGTH,
  MIN_PHONE_DIGITS,
} from './limits.ts';
import { moneyInput, moneyOutput } from './money.ts';
import { orderAction, orderStatus, payment } from './order-transitions.ts';
import { STAFF_ROLES } from './staff.ts';
import { emailAddress, optionalText, requiredText, visibleText } from './text.ts';

const MAX_ORDERED_BOOKS = 100;

const orNumber = (text: z.ZodString) => z.union([text, z.int().min(0)]).transform(String);

const DIGITS = /\p{Nd}/gu;

/** A phone number in any form, with digits of any script; some clients send it as a number. */
export const phoneNumber = orNumber(requiredText(MAX_PHONE_LENGTH)).refine(
  (text) => (text.match(DIGITS) ?? []).length >= MIN_PHONE_DIGITS,
  `Enter a phone number, with at least ${MIN_PHONE_DIGITS} digits`,
);

/** Many countries have neither states nor zipcodes. The specification's client sends no street. */
export const address = z.strictObject({
  street: optionalText(MAX_STREET_LENGTH).optional(),
  city: requiredText(100),
  country: requiredText(100),
  state: visibleText(100).default(''),
  zipcode: orNumber(visibleText(MAX_ZIPCODE_LENGTH)).default(''),
});

/** What the customer asks of the courier; empty for nothing. */
export const courierNote = visibleText(MAX_COURIER_NOTE_LENGTH);

/** The request to place a cash-on-delivery order. The total is parsed into cents. */
export const orderDraft = z.strictObject({
  name: requiredText(MAX_NAME_LENGTH),
  email: emailAddress,
  address,
  phone: phoneNumber,
  productIds: z
    .array(requiredText(64))
    .min(1)
    .max(MAX_ORDERED_BOOKS)
    .refine((ids) => new Set(ids).size === ids.length, 'Each book can be ordered only once per order'),
  totalPrice: moneyInput(Number.MAX_SAFE_INTEGER),
  courierNote: courierNote.exactOptional(),
});
export type OrderDraft = z.infer<typeof orderDraft>;
export type OrderDraftRequest = z.input<typeof orderDraft>;

/** One line of an order, with the title and the price of the book when it was ordered. */
export const orderItem = z.object({
  bookId: z.string(),
  title: z.string(),
  price: moneyOutput,
  isbn: z.string().optional(),
});
export type OrderItem = z.infer<typeof orderItem>;

/** What can be corrected of an order. */
export const CONTACT_FIELDS = ['name', 'phone', 'address', 'courierNote'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

/** Why the shop itself cancels an order, which is shown in the language of the shop. */
export const SOLD_OUT_REASON = 'Sold out';

/** Something that happened to an order. Its customer sees the names of staff as none. */
export const orderChange = z.object({
  v: z.int().min(1),
  at: z.iso.datetime(),
  action: orderAction,
  by: z.object({ role: z.enum(['customer', ...STAFF_ROLES]), name: z.string().optional() }),
  reason: z.string().optional(),
  /** The book that was removed. */
  removedTitle: z.string().optional(),
  /** The names of what was corrected, of a later version also others than `CONTACT_FIELDS`. Its values are not kept. */
  corrected: z.array(z.string()).optional(),
});
export type OrderChange = z.infer<typeof orderChange>;

/** The request to add a note to an order. */
export const orderNoteDraft = z.strictObject({ text: requiredText(MAX_ORDER_NOTE_LENGTH) });

/** What one of the staff noted on an order, for staff only. */
const orderNote = z.object({
  at: z.iso.datetime(),
  by: z.object({ role: z.enum(STAFF_ROLES), name: z.string() }),
  text: z.string(),
});

/** An order as its customer and staff see it. */
export const order = z.object({
  _id: z.string(),
  /** Rises with every change. */
  v: z.int().min(1),
  /** Eight characters of Crockford's base 32, to be said on the phone. */
  number: z.string(),
  status: orderStatus,
  payment,
  /** The account that placed it, for staff alone. */
  customerId: z.string().optional(),
  name: z.string(),
  /** Empty, as is the phone, once the customer's account is deleted and the order is closed. */
  email: z.string(),
  phone: z.string(),
  address: z.object({
    street: z.string().optional(),
    city: z.string(),
    country: z.string(),
    /** Empty where there is none. */
    state: z.string().default(''),
    zipcode: z.string().default(''),
  }),
  courierNote: z.string().optional(),
  productIds: z.array(z.string()),
  items: z.array(orderItem),
  totalPrice: moneyOutput,
  collected: moneyOutput,
  refunded: moneyOutput,
  carrier: z.string().optional(),
  tracking: z.string().optional(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  /** Oldest first. */
  history: z.array(orderChange),
  /** Of staff, oldest first. Customers and lists have none. */
  notes: z.array(orderNote).optional(),
});
export type Order = z.infer<typeof order>;

/** The extension of `ORDER_STATE` and `CONFLICT`: the order as it is. */
export const orderConflict = z.object({ order });

/** The key under which a client can safely send the same order again. */
export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, 'Must be 1 to 255 visible ASCII characters');

/** The extensions of `PRICE_CHANGED`: the right total, and every line at its current price. */
export const priceChange = z.object({ totalPrice: moneyOutput, items: z.array(orderItem) });
export type PriceChange = z.infer<typeof priceChange>;

/** The extension of `SHOP_CLOSED`: what the shop says of it, where it says anything. */
export const closedShop = z.object({ closedNote: z.string() });

/** The extensions of `TOO_MANY_OPEN_ORDERS`: how many orders of the customer are not shipped yet, and how many may be. */
export const openOrdersBound = z.object({ open: z.int(), limit: z.int() });

/** The extension of `IDEMPOTENCY_KEY_REUSED`: the order that was placed with the key. */
export const keyedOrder = z.object({ order });

/** The extensions of `BOOK_UNAVAILABLE` and `OUT_OF_STOCK`: the ordered books that are not sold, or sold out. */
export const unavailableBooks = z.object({ productIds: z.array(z.string()) });
