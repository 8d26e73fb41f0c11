import type { Book } from '@bookstore/contracts/books';
import { z } from 'zod';

/** The pages prerendered by the build, by route: the HTML without any loaded data, and the chunks it needs. */
export const prerenderedPages = z.record(
  z.string(),
  z.object({ html: z.string(), chunks: z.array(z.string()) }),
);
export type PrerenderedPages = z.infer<typeof prerenderedPages>;

/** What catalog has for a page: its book, or the first of its books. */
export type PageData = { book?: Book; books?: { items: Book[]; total: number } };

export type RenderedPage = {
  html: string;
  /** Markup for the head: what the HTML shows first. */
  preloads: string;
  /** The data as JSON, by the keys of their queries, for the app to begin with. */
  queries: string;
};

export type RenderPage = (address: string, data: PageData) => Promise<RenderedPage>;

/** The app as the build made it for the server. */
export const rendererModule = z.object({
  renderPage: z.custom<RenderPage>((value) => typeof value === 'function'),
});
