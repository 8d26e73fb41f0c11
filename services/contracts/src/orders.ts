import { z } from 'zod';
import { moneyInput, moneyOutput } from './money.ts';
import { EMAIL_LOCAL_PART, EMAIL_LOCAL_PART_ERROR, requiredText, optionalText } from './text.ts';

const MAX_BOOKS = 100;

export const emailAddress = z.email({ abort: true }).max(254).regex(EMAIL_LOCAL_PART, EMAIL_LOCAL_PART_ERROR);

/** Text of digits, which some clients send as a number. */
const digits = (max: number) => z.union([requiredText(max), z.int().min(0)]).transform(String);

const address = z.strictObject({
  street: optionalText(200).optional(),
  city: requiredText(100),
  country: requiredText(100),
  state: requiredText(100),
  zipcode: digits(20),
});

/** The request to place a cash-on-delivery order. The total is parsed into cents. */
export const orderDraft = z.strictObject({
  name: requiredText(200),
  email: emailAddress,
  address,
  phone: digits(40),
  productIds: z
    .array(requiredText(64))
    .min(1)
    .max(MAX_BOOKS)
    .refine((ids) => new Set(ids).size === ids.length, 'Each book can be ordered only once per order'),
  totalPrice: moneyInput(Number.MAX_SAFE_INTEGER),
});
export type OrderDraft = z.infer<typeof orderDraft>;
export type OrderDraftRequest = z.input<typeof orderDraft>;

/** One line of an order, with the title and the price of the book when it was ordered. */
export const orderItem = z.object({ bookId: z.string(), title: z.string(), price: moneyOutput });
export type OrderItem = z.infer<typeof orderItem>;

/** An order as its customer sees it. */
export const order = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.object({
    street: z.string().optional(),
    city: z.string(),
    country: z.string(),
    state: z.string(),
    zipcode: z.string(),
  }),
  productIds: z.array(z.string()),
  items: z.array(orderItem),
  totalPrice: moneyOutput,
  createdAt: z.iso.datetime(),
});
export type Order = z.infer<typeof order>;

/** The key under which a client can safely send the same order again. */
export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, 'Use 1 to 255 visible ASCII characters');

/** The extensions of `PRICE_CHANGED`: the right total, and every line at its current price. */
export const priceChange = z.object({ totalPrice: moneyOutput, items: z.array(orderItem) });
export type PriceChange = z.infer<typeof priceChange>;

/** The extensions of `BOOK_UNAVAILABLE`: the ordered books that are not sold. */
export const unavailableBooks = z.object({ productIds: z.array(z.string()) });
export type UnavailableBooks = z.infer<typeof unavailableBooks>;
