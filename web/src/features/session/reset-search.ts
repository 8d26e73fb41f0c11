import { z } from 'zod';

/** The token of the mail for a forgotten password. */
export const resetSearch = z.object({ token: z.string().min(1).optional().catch(undefined) });
