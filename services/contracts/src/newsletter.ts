import { z } from 'zod';
import { BEFORE_AT } from './text.ts';

/** Who wants the newsletter. One address is one subscriber, however it is written. */
export const newsletterSubscription = z.strictObject({
  email: z.string().trim().toLowerCase().max(254).check(z.email()).regex(BEFORE_AT),
});
export type NewsletterSubscription = z.infer<typeof newsletterSubscription>;

/** The answer to a subscription, the same whether the address was there already or not. */
export const newsletterReceipt = z.strictObject({ message: z.string() });
export type NewsletterReceipt = z.infer<typeof newsletterReceipt>;
