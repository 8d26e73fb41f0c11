import { httpUrl, processSettings } from '@bookstore/runtime/settings';
import { z } from 'zod';

export const webSettings = z.object({
  ...processSettings,
  /** Where browsers reach the shop: the base of absolute URLs in pages, robots.txt and the sitemap. */
  PUBLIC_URL: httpUrl,
  CATALOG_URL: httpUrl,
  ADMIN_AUTH_URL: httpUrl,
});
export type WebSettings = z.infer<typeof webSettings>;
