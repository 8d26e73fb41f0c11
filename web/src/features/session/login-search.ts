import { z } from 'zod';

/** A path of this shop and nothing else: `//elsewhere` and `/\elsewhere` would leave it. */
const INTERNAL_PATH = /^\/(?![/\\])/;

/** Where to go after logging in. An address outside the shop is left out. */
export const loginSearch = z.object({
  redirect: z.string().regex(INTERNAL_PATH).optional().catch(undefined),
});
