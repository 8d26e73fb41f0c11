import { z } from 'zod';
import { choice, paging, queryOf, withinReach } from './paging.ts';
import { EMAIL_LOCAL_PART, EMAIL_LOCAL_PART_ERROR, optionalText } from './text.ts';

/** The pages to which the mails and the export lead, with `?token=`. */
export const NEWSLETTER_PAGES = { confirm: '/newsletter/confirm', unsubscribe: '/newsletter/unsubscribe' };

/** The internal route by which identity has the subscription of a deleted account's address removed. */
export const NEWSLETTER_REMOVAL_PATH = '/internal/newsletter/removal';
export const newsletterRemoval = z.object({ email: z.string().toLowerCase().max(320) });
export type NewsletterRemoval = z.infer<typeof newsletterRemoval>;

/** The request to subscribe. An address is one subscriber, however it is capitalized. */
export const newsletterSubscription = z.strictObject({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .check(z.email({ abort: true }))
    .regex(EMAIL_LOCAL_PART, EMAIL_LOCAL_PART_ERROR),
});

/** The reply to a subscription, the same whether or not the address was subscribed already. */
export const newsletterReceipt = z.object({ message: z.string() });

/** The token of a link in a mail: one confirms, another ends the subscription, and neither does anything else. */
export const newsletterToken = z.strictObject({ token: z.string().min(20).max(200) });

/** A pending subscriber has not confirmed the address; nothing may be sent to it but the mail that asks. */
export const SUBSCRIBER_STATES = ['pending', 'confirmed'] as const;

/** A subscriber with the proof of consent: when and from which client address it was asked for and confirmed. */
export const subscriber = z.object({
  id: z.string(),
  email: z.string(),
  state: z.enum(SUBSCRIBER_STATES),
  subscribedAt: z.iso.datetime(),
  subscribedFrom: z.string().optional(),
  confirmedAt: z.iso.datetime().optional(),
  confirmedFrom: z.string().optional(),
});
export type Subscriber = z.infer<typeof subscriber>;

/** How many subscribers can be paged through. */
export const MAX_PAGEABLE_SUBSCRIBERS = 10_000;

export const subscriberQuery = queryOf({
  q: optionalText(200).optional(),
  state: choice(SUBSCRIBER_STATES),
  ...paging,
}).refine(...withinReach(MAX_PAGEABLE_SUBSCRIBERS));
export type SubscriberQuery = z.infer<typeof subscriberQuery>;
