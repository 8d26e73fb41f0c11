import { z } from 'zod';

/** How the link of the mail that verifies the e-mail address ended: identity leads it to the account. */
export const accountSearch = z.object({
  /** The router makes a boolean of it. */
  verified: z.preprocess(String, z.literal('true')).optional().catch(undefined),
  /** Why the link did not work. */
  error: z.string().optional().catch(undefined),
});
export type AccountSearch = z.infer<typeof accountSearch>;
