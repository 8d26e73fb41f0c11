import { z } from 'zod';

/** Where identity sends the browser after the link of the mail that verifies the e-mail address. */
export const accountSearch = z.object({
  verified: z.literal('true').optional().catch(undefined),
  /** Why the link did not work. */
  error: z.string().optional().catch(undefined),
});
export type AccountSearch = z.infer<typeof accountSearch>;
