import { httpUrl } from '@bookstore/runtime/settings';
import { reconcileEveryMs, serviceSettings } from '@bookstore/kit/config';
import type { z } from 'zod';

export const ordersSettings = serviceSettings.extend({
  /** Who signs the customers' tokens. */
  CUSTOMER_ISSUER: httpUrl,
  /** Where that issuer publishes the keys the tokens are checked with. */
  CUSTOMER_JWKS_URL: httpUrl,
  /** Where catalog gives out the books' facts. */
  CATALOG_URL: httpUrl,
  RECONCILE_EVERY_MS: reconcileEveryMs,
});
export type OrdersConfig = Readonly<z.infer<typeof ordersSettings>>;
