import { z } from 'zod';

/** What the build wrote of the pages, by route: each as it is before anything is loaded, and the scripts it needs. */
export const prerenderedPages = z.record(
  z.string(),
  z.object({ html: z.string(), chunks: z.array(z.string()) }),
);
export type PrerenderedPages = z.infer<typeof prerenderedPages>;
