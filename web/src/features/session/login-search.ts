import { z } from 'zod';

/** A path of this site only; the browser would resolve `//host` and `/\host` to another one. */
const INTERNAL_PATH = /^\/(?![/\\])/;

/** The path to return to after login or registration. External URLs are ignored. */
export const loginSearch = z.object({
  redirect: z.string().regex(INTERNAL_PATH).optional().catch(undefined),
});
