import { httpUrl, processSettings } from '@bookstore/runtime/settings';
import { z } from 'zod';

export const webSettings = z.object({
  ...processSettings,
  /** Where browsers reach the shop: what the addresses in pages, robots.txt and for search engines begin with. */
  PUBLIC_URL: httpUrl,
  CATALOG_URL: httpUrl,
});
export type WebSettings = z.infer<typeof webSettings>;
