import { reconcileEveryMs, serviceSettings } from '@bookstore/kit/config';
import { httpUrl } from '@bookstore/runtime/settings';
import type { z } from 'zod';

export const ordersSettings = serviceSettings.extend({
  /** The issuer of customers' tokens, and where it publishes its keys. */
  CUSTOMER_ISSUER: httpUrl,
  CUSTOMER_JWKS_URL: httpUrl,
  /** Where admin-auth publishes the keys that verify staff tokens. */
  STAFF_JWKS_URL: httpUrl,
  /** The catalog service, whose state feed fills the price projection. */
  CATALOG_URL: httpUrl,
  RECONCILE_EVERY_MS: reconcileEveryMs,
});
export type OrdersConfig = Readonly<z.infer<typeof ordersSettings>>;
