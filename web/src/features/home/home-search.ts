import { z } from 'zod';
import { GENRES } from './genres.ts';

/** What the front page's address says: the genre that Top Sellers is narrowed to. */
export const homeSearch = z.object({ genre: z.enum(GENRES).optional().catch(undefined) });
