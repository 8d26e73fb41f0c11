import { z } from 'zod';
import { EMAIL_LOCAL_PART } from './text.ts';

/** Who wants the newsletter. One address is one subscriber, however it is written. */
export const newsletterSubscription = z.strictObject({
  email: z.string().trim().toLowerCase().max(254).check(z.email()).regex(EMAIL_LOCAL_PART),
});
export type NewsletterSubscription = z.infer<typeof newsletterSubscription>;

/** The answer to a subscription, the same whether the address was there already or not. */
export const newsletterReceipt = z.strictObject({ message: z.string() });
export type NewsletterReceipt = z.infer<typeof newsletterReceipt>;
