import { z } from 'zod';
import { choice, paging, queryOf, withinReach } from './paging.ts';

/** What a mail about an order tells: its customer, or with `order-received` the shop. */
export const ORDER_MAILS = [
  'order-placed',
  'order-received',
  'order-shipped',
  'order-delivered',
  'order-cancelled',
  'order-returned',
  'order-reopened',
  'order-corrected',
  'item-removed',
] as const;
export type OrderMailKind = (typeof ORDER_MAILS)[number];

/** What a mail that a customer has asked for about a book tells. */
export const STOCK_MAILS = ['back-in-stock'] as const;
export type StockMailKind = (typeof STOCK_MAILS)[number];

/** What a mail about the newsletter tells: only that the address is to be confirmed. */
export const NEWSLETTER_MAILS = ['newsletter-confirm'] as const;
export type NewsletterMailKind = (typeof NEWSLETTER_MAILS)[number];

/** What a mail to staff about their own account tells. */
export const STAFF_MAILS = ['staff-invitation'] as const;
export type StaffMailKind = (typeof STAFF_MAILS)[number];

/** What a mail to the operator of the shop tells: what is wrong with it, and that this is over. */
export const ALERT_MAILS = ['alert-raised', 'alert-over'] as const;
export type AlertMailKind = (typeof ALERT_MAILS)[number];

/** What a mail about a customer's account tells. */
export const ACCOUNT_MAILS = [
  'verify-email',
  'reset-password',
  'password-changed',
  'account-deleted',
] as const;
export type AccountMailKind = (typeof ACCOUNT_MAILS)[number];
export type MailKind =
  OrderMailKind | StockMailKind | NewsletterMailKind | StaffMailKind | AlertMailKind | AccountMailKind;

/** A skipped mail is not sent because its address had enough mails that day. */
export const MAIL_STATES = ['waiting', 'sent', 'failed', 'skipped'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** A mail about an order as staff see it. */
export const orderMail = z.object({
  id: z.string(),
  orderId: z.string(),
  kind: z.enum(ORDER_MAILS),
  to: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.int().min(0),
  createdAt: z.iso.datetime(),
  /** When it was accepted, if it is sent. */
  sentAt: z.iso.datetime().optional(),
  /** Whether what accepted it delivers nothing. */
  isCaught: z.literal(true).optional(),
  /** When it is tried next, if it waits. */
  nextAt: z.iso.datetime().optional(),
  /** What the last attempt failed with, or why it is not sent. */
  reason: z.string().optional(),
});
export type OrderMail = z.infer<typeof orderMail>;

/** A mail about an order that its customer was sent, without the link of its button. */
export const customerMail = z.object({
  id: z.string(),
  subject: z.string(),
  sentAt: z.iso.datetime(),
  /** Plain text. */
  text: z.string(),
});

/** For how many days a mail is stored after it was sent, failed or was skipped. */
export const MAIL_DAYS = 90;

/** How many mails of a list are counted and can be paged through. */
export const MAX_PAGEABLE_MAILS = 10_000;

const mailCount = z.int().min(0).max(MAX_PAGEABLE_MAILS);

/** How many mails about orders are in each state, counted to 10,000. */
export const mailCounts = z.object({
  waiting: mailCount,
  sent: mailCount,
  failed: mailCount,
  skipped: mailCount,
}) satisfies z.ZodType<Record<MailState, number>>;

/** The states of which all mails can be sent at once. Skipped ones protect their address: each is a decision of its own. */
export const UNSENT_STATES = ['waiting', 'failed'] as const;
export type UnsentState = (typeof UNSENT_STATES)[number];

/** How many mails one request sends. */
export const MAX_SENT_TOGETHER = 100;

/** The mails of a state, newest first: the next behind that with the id `after`. */
export const mailSending = z.strictObject({
  state: z.enum(UNSENT_STATES),
  after: z.string().max(200).optional(),
});

const sentCount = z.int().min(0).max(MAX_SENT_TOGETHER);

export const mailSendingResult = z.object({
  /** How many are sent now. */
  sent: sentCount,
  /** How many are not, because their address had enough mails that day. */
  refused: sentCount,
  /** The last one that was looked at, if there may be more. */
  next: z.string().optional(),
});

/** The query of the staff's list of mails, newest first. */
export const mailQuery = queryOf({
  state: choice(MAIL_STATES),
  orderId: z
    .string()
    .regex(/^[0-9a-f]{24}$/i, 'Enter the id of an order')
    .optional(),
  ...paging,
}).refine(...withinReach(MAX_PAGEABLE_MAILS));
