import * as v from 'valibot';

/** How the link of the mail that verifies the e-mail address ended: identity leads it to the account. */
export const accountSearch = v.object({
  /** The router makes a boolean of it. */
  verified: v.fallback(v.optional(v.pipe(v.unknown(), v.transform(String), v.picklist(['true']))), undefined),
  /** Why the link did not work. */
  error: v.fallback(v.optional(v.string()), undefined),
});
export type AccountSearch = v.InferOutput<typeof accountSearch>;
