import { z } from 'zod';

/** The pages prerendered by the build, by route: the HTML without any loaded data, and the chunks it needs. */
export const prerenderedPages = z.record(
  z.string(),
  z.object({ html: z.string(), chunks: z.array(z.string()) }),
);
export type PrerenderedPages = z.infer<typeof prerenderedPages>;
