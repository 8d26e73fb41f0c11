import { z } from 'zod';
import { EMAIL_LOCAL_PART, EMAIL_LOCAL_PART_ERROR } from './text.ts';

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
export type NewsletterSubscription = z.infer<typeof newsletterSubscription>;

/** The reply to a subscription, the same whether or not the address was subscribed already. */
export const newsletterReceipt = z.object({ message: z.string() });
export type NewsletterReceipt = z.infer<typeof newsletterReceipt>;
