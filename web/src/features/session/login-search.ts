import * as v from 'valibot';

/** A path of this site only; the browser would resolve `//host` and `/\host` to another one. */
const INTERNAL_PATH = /^\/(?![/\\])/;

/** The path to return to after login or registration. External URLs are ignored. */
export const loginSearch = v.object({
  redirect: v.fallback(v.optional(v.pipe(v.string(), v.regex(INTERNAL_PATH))), undefined),
});
