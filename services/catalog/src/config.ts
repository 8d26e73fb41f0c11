import { httpUrl } from '@bookstore/runtime/settings';
import { reconcileEveryMs, serviceSettings } from '@bookstore/kit/config';
import { z } from 'zod';

export const catalogSettings = serviceSettings.extend({
  /** Where admin-auth publishes the keys that verify staff tokens. */
  STAFF_JWKS_URL: httpUrl,
  /** The orders service, whose state feed of the stock repairs that of the books. */
  ORDERS_URL: httpUrl,
  RECONCILE_EVERY_MS: reconcileEveryMs,
  /** Whether to fill an empty shop with its first books. */
  SEED_BOOKS: z.stringbool().default(false),
});
export type CatalogConfig = Readonly<z.infer<typeof catalogSettings>>;
