import * as v from 'valibot';

/** The token of the mail for a forgotten password. */
export const resetSearch = v.object({
  token: v.fallback(v.optional(v.pipe(v.string(), v.regex(/./))), undefined),
});
